/** French punctuation keeps its space with the word: narrow before ; : ? ! » and after «, whole before % and €. So do the thousands of a number. */
export const frenchSpaces = (text: string): string =>
  text
    .replace(/ (?=[;:?!»])/g, "\u202f")
    .replace(/« /g, "«\u202f")
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, "\u202f")
    .replace(/ (?=[%€])/g, "\u00a0");
