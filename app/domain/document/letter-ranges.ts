/** What the fonts of documents draw, by part: code points as a style sheet writes them. Made by scripts/subset-fonts.mjs. */
export const LETTER_RANGES: Readonly<Record<string, string>> = {
  text: "20-7e a0-a3 a5 a7 a9 ab ae b0-b3 b5 b7 b9 bb bf-cf d1-dd df-ef f1-fd ff 152-153 2013-2014 2018-201a 201c-201e 2022 2026 2039-203a 20ac 2212",
  latin:
    "20-7e a0-ff 131 152-153 2bb-2bc 2c6 2da 2dc 300-301 303-304 308-309 323 329 2002 2009 200b 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2212",
  "latin-ext":
    "20 a0 100-130 132-151 154-2ba 2bc-2c5 2c7-2cc 2ce-2d7 2dd-301 303-304 308-309 323 329 1d00-1dbf 1e00-1e9f 1ef2-1eff 2020 20a0-20ab 20ad-20c0 2113 2c60-2c7f",
  vietnamese: "20 a0 102-103 110-111 128-129 168-169 1a0-1a1 1af-1b0 300-301 303-304 308-309 323 329 1ea0-1ef9 20ab",
  greek: "20 a0 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-3ff",
  "greek-ext":
    "20 a0 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe",
  cyrillic: "20 a0 301 400-45f 490-491 4b0-4b1 2116",
  "cyrillic-ext": "20 a0 460-48f 492-4af 4b2-52f 1c80-1c88 20b4 2de0-2dff",
};
