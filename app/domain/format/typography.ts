/** French punctuation keeps its space with the word: narrow before ; : ? ! » and after «, whole before % and €. So do the thousands of a number. */
export const frenchSpaces = (text: string): string =>
  text
    .replace(/ (?=[;:?!»])/g, "\u202f")
    .replace(/« /g, "«\u202f")
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, "\u202f")
    .replace(/ (?=[%€])/g, "\u00a0");

/** Whether French `de` loses its vowel before this word: a vowel, the vowel `y`, or an `h` that is mute in names. */
export const elides = (word: string): boolean => /^(?:[aàâäeéèêëiîïoôöuùûüœæ]|y(?![aeiou])|h(?:[éèêiy]|or))/i.test(word);
