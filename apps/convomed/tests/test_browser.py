# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of the page in a browser.

    test_browser.py [path/to/fastfilter]
"""
import functools
import http.server
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile
import zlib
from pathlib import Path

sys.dont_write_bytecode = True

from page_case import Server, settled  # noqa: E402
from convomed import choice, schema  # noqa: E402
from page import preview, site, test_picture  # noqa: E402
from tools import system  # noqa: E402
from tools.in_browser import BROWSER, accessible, chromium, opened, until  # noqa: E402

SHARED = {}
NO_GPU = 6  # exit code of the generated program
PIXEL = "id => [...document.getElementById(id).getContext('2d').getImageData(40, 30, 1, 1).data]"


def setUpModule():
    if not shutil.which(BROWSER) or not preview.find_program():
        return
    running = chromium()
    SHARED["browser"] = running.__enter__()
    unittest.addModuleCleanup(running.__exit__, None, None, None)
    SHARED["server"] = Server()


def png(width, height, grey):
    """A PNG file of one grey."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes([grey]) * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)) + \
        chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class BrowserCase(unittest.TestCase):
    def setUp(self):
        if not SHARED:
            self.skipTest("Chromium or fastfilter is not there")
        self.folder = Path(tempfile.mkdtemp(prefix="test_browser-"))
        self.addCleanup(shutil.rmtree, str(self.folder))

    def open(self, address="", origin=None, **window):
        page = opened(SHARED["browser"], (origin or SHARED["server"].origin) + "/" + address, **window)
        self.addCleanup(page.context.close)
        return page

    def choose(self, address="", **window):
        return settled(self.open(address, **window))

    def reason(self, page, field):
        return page.locator("#field-{}-reason".format(field)).inner_text()

    def accessible(self, page):
        self.assertEqual("", accessible(page))


class FromChoiceToZip(BrowserCase):
    def zip_of(self, page):
        page.locator("#ready").wait_for()
        with page.expect_download() as download:
            page.locator("#zip").click()
        path = self.folder / download.value.suggested_filename
        download.value.save_as(str(path))
        with zipfile.ZipFile(str(path)) as archive:
            archive.extractall(str(self.folder))
        return self.folder / path.stem

    def test_choice_to_a_program_that_runs(self):
        page = self.choose()
        page.get_by_label("Rank", exact=True).check()
        page.get_by_label("Window: width").fill("5")
        page.get_by_label("Name", exact=True).fill("least")
        page.get_by_label("Percentile", exact=True).fill("0")
        until(page, "location.search.includes('percentile=0')")
        settled(page)
        self.assertIn("convomed rank", page.locator("#command").inner_text())
        page.locator("#go").click()
        unpacked = self.zip_of(page)
        self.assertEqual("least", unpacked.name)
        listed = page.locator("#file-list a").all_inner_texts()
        self.assertEqual(sorted(listed), sorted(path.name for path in unpacked.iterdir()))
        with page.expect_download() as download:
            page.locator("#file-list a", has_text="choice.json").click()
        download.value.save_as(str(self.folder / "again.json"))
        self.assertEqual((unpacked / "choice.json").read_bytes(), (self.folder / "again.json").read_bytes())
        self.assertEqual([], page.complaints)
        first, second = page.locator("#run").inner_text().splitlines()
        self.assertEqual("make", first)
        if not shutil.which("nvcc"):
            self.skipTest("there is no nvcc: the zip was unpacked and not built")
        self.build_and_run(unpacked, second.split())

    def build_and_run(self, folder, command):
        def succeeds(words, code=0):
            ran = subprocess.run(words, cwd=str(folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            self.assertEqual(code, ran.returncode, ran.stdout)

        succeeds(["make"])
        # With a GPU every pixel is compared; without one only the reference runs, and its exit code says so.
        succeeds(command + ["--out", "result.pgm"], 0 if system.find_gpus() else NO_GPU)
        chosen = choice.from_json((folder / "choice.json").read_bytes())
        before = test_picture.read((folder / "image.pgm").read_bytes(), "8U")
        after = test_picture.read((folder / "result.pgm").read_bytes(), "8U")
        self.assertEqual(preview.filtered(chosen, *before[:3], before.pixels), after.pixels)

    def test_address_is_the_choice(self):
        address = "?filter=convolution&mask=0+1+0%3B+1+-4+1%3B+0+1+0&dst_type=16S&channels=3"
        page = self.choose(address)
        self.assertEqual("-4", page.get_by_label("row 2, column 2").input_value())
        self.assertTrue(page.locator("input[name=channels][value='3']").is_checked())
        self.assertTrue(page.locator("input[name=dst_type][value='16S']").is_checked())
        page.locator("#go").click()
        page.locator("#ready").wait_for()
        self.assertIn("Convolution 3x3", page.locator("h1").inner_text())
        page.get_by_text("Change the choice").click()
        self.assertEqual("-4", settled(page).get_by_label("row 2, column 2").input_value())

    def test_everything_comes_from_the_server(self):
        page = self.choose()
        page.locator("#go").click()
        page.locator("#ready").wait_for()
        self.assertGreater(len(page.asked), 10)
        self.assertEqual([], [address for address in page.asked if not address.startswith(SHARED["server"].origin + "/")])
        self.assertEqual([], page.complaints)


class Form(BrowserCase):
    def test_presets(self):
        page = self.choose()
        for preset in schema.PRESETS:
            button = page.get_by_role("button", name=preset.label, exact=True)
            button.click()
            settled(page)
            self.assertEqual("true", button.get_attribute("aria-pressed"), preset.name)
            self.assertEqual([], page.locator("#preview-state.bad").all_inner_texts(), preset.name)
        self.assertEqual([], page.complaints)

    def test_reason_stands_beside_the_field(self):
        page = self.choose()
        page.get_by_label("Window: width").fill("4")
        until(page, "document.getElementById('field-ksize-reason').textContent !== ''")
        self.assertIn("even", self.reason(page, "ksize"))
        self.assertEqual("true", page.get_by_label("Window: width").get_attribute("aria-invalid"))
        self.assertIn("field-ksize-reason", page.get_by_label("Window: width").get_attribute("aria-describedby"))
        self.assertEqual("polite", page.locator("#summary").get_attribute("aria-live"))
        self.assertIn("Window: ", page.locator("#summary").inner_text())
        self.assertEqual("true", page.locator("#go").get_attribute("aria-disabled"))
        page.get_by_label("Window: width").fill("5")
        until(page, "document.getElementById('field-ksize-reason').textContent === ''")
        self.assertIsNone(page.locator("#go").get_attribute("aria-disabled"))

    def test_hostile_address_is_shown_as_text(self):
        page = self.open("?filter=median&name=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E&%3Cb%3E=1")
        until(page, "document.getElementById('summary').textContent.includes('put right')")
        self.assertIn("<img", self.reason(page, "name"))
        self.assertEqual(0, page.locator("#summary img, #summary b, .reason img").count())

    def test_mask_from_a_spreadsheet(self):
        page = self.choose("?filter=convolution")
        page.get_by_label("row 1, column 1").focus()
        page.evaluate("""() => { const data = new DataTransfer(); data.setData("text", "1\\t2\\t3\\t4\\n5\\t6\\t7\\t8");
            document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); }""")
        until(page, "location.search.includes('mask=1+2+3+4%3B+5+6+7+8')")
        self.assertIn("Sum 36", page.locator(".mask-sum >> visible=true").inner_text())
        page.get_by_role("button", name="Divide by 36").click()
        until(page, "location.search.includes('divisor=36')")
        self.assertIn("Normalised", page.locator(".mask-sum >> visible=true").inner_text())

    def test_mask_helpers(self):
        page = self.choose("?filter=convolution&mask=1+2+3%3B+4+5+6")
        for button, mask in (("Mirror left to right", "1+2+1%3B+4+5+4"), ("Mirror top to bottom", "1+2+1%3B+1+2+1"),
                             ("Transpose", "1+1%3B+2+2%3B+1+1"), ("Change signs", "-1+-1%3B+-2+-2%3B+-1+-1")):
            page.locator(".mask-tools >> visible=true").get_by_role("button", name=button).click()
            until(page, "mask => location.search.includes('mask=' + mask)", mask)
        page.get_by_label("Edit symmetrically").locator("visible=true").check()
        page.get_by_label("row 1, column 1").fill("9")
        until(page, "location.search.includes('mask=9+9%3B+-2+-2%3B+9+9')")

    def test_keyboard_alone(self):
        page = self.choose("?filter=convolution&mask=1+2+1%3B+2+4+2%3B+1+2+1")
        press = page.keyboard.press
        press("Tab")
        self.assertEqual("Skip to the result", page.evaluate("document.activeElement.textContent"))
        for _ in range(60):
            press("Tab")
            if page.evaluate("document.activeElement.getAttribute('aria-label')") == "row 1, column 1":
                break
        for key in ("ArrowDown", "ArrowRight", "7", "ArrowUp"):
            press(key)
        self.assertEqual("row 1, column 2", page.evaluate("document.activeElement.getAttribute('aria-label')"))
        until(page, "location.search.includes('2+7+2')")
        for _ in range(60):
            press("Tab")
            if page.evaluate("document.activeElement.id") == "go":
                break
        settled(page)
        press("Enter")
        page.wait_for_url("**/download.html?*")


class Preview(BrowserCase):
    def test_before_and_after_with_a_slider(self):
        page = self.choose("?filter=convolution&mask=0")
        self.assertEqual([0, 0, 0, 255], page.evaluate(PIXEL, "after"))
        self.assertNotEqual([0, 0, 0, 255], page.evaluate(PIXEL, "before"))
        page.locator("#split").focus()
        page.keyboard.press("Home")
        self.assertEqual("0%", page.evaluate("getComputedStyle(document.getElementById('stage')).getPropertyValue('--split')"))

    def test_picture_of_the_users(self):
        page = self.choose("?filter=convolution&mask=1&divisor=2&channels=3")
        drawn = int(page.evaluate("document.getElementById('stage').dataset.drawn"))
        page.set_input_files("#upload", {"name": "../mine.png", "mimeType": "image/png", "buffer": png(1500, 300, 200)})
        until(page, "drawn => Number(document.getElementById('stage').dataset.drawn) > drawn", drawn)
        self.assertEqual([1024, 205], page.evaluate("[document.getElementById('after').width, document.getElementById('after').height]"))
        self.assertEqual(([200] * 3 + [255], [100] * 3 + [255]), (page.evaluate(PIXEL, "before"), page.evaluate(PIXEL, "after")))

    def test_a_file_that_is_no_picture(self):
        page = self.choose()
        page.set_input_files("#upload", {"name": "x.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n" + b"x" * 100})
        until(page, "document.getElementById('preview-state').textContent.includes('cannot open x.png')")

    def test_code_has_colours_and_line_numbers(self):
        page = self.choose()
        self.assertGreater(page.locator("#listing .line").count(), 50)
        self.assertGreater(page.locator("#listing .k, #listing .kt").count(), 20)
        self.assertIn("counter", page.evaluate("getComputedStyle(document.querySelector('#listing .line'), '::before').content"))


class Everybody(BrowserCase):
    def test_accessible(self):
        for address in ("?filter=convolution", "?filter=separable&name=1", "?filter=rank", "download.html?filter=median",
                        "download.html?filter=median&ksize=4"):
            for scheme, width in (("light", 1280), ("dark", 360)):
                with self.subTest(address=address, scheme=scheme):
                    page = self.open(address, scheme=scheme, width=width)
                    until(page, "document.getElementById('summary').textContent.trim() !== ''")
                    page.wait_for_load_state("networkidle")
                    self.accessible(page)

    def test_narrow(self):
        for address in ["?filter=" + name for name in schema.FILTERS] + ["download.html?filter=median"]:
            page = self.open(address, width=360, height=740)
            page.wait_for_load_state("networkidle")
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 360, address)


class Static(BrowserCase):
    def test_site(self):
        site.write(self.folder / "site")
        handler = functools.partial(Quiet, directory=str(self.folder / "site"))
        served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=served.serve_forever, daemon=True).start()
        self.addCleanup(served.shutdown)
        page = self.open(origin="http://127.0.0.1:{}".format(served.server_address[1]))
        for preset in schema.PRESETS:
            page.get_by_role("button", name=preset.label, exact=True).click()
            settled(page)
            self.assertEqual([], page.locator("#preview-state.bad").all_inner_texts(), preset.name)
        self.assertTrue(page.locator("#static-note").is_visible())
        self.assertTrue(page.get_by_label("Window: width").is_disabled())
        self.accessible(page)
        page.locator("#go").click()
        unpacked = FromChoiceToZip.zip_of(self, page)
        self.assertTrue((unpacked / "Makefile").is_file())
        self.assertEqual([], page.complaints)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass
