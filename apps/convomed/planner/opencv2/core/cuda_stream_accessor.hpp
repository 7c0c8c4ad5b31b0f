#include "../../opencv_part.hpp"
