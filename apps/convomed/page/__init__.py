"""The web page of convomed: `serve` answers it on this computer, `site` writes it as files."""
