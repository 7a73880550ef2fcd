/** French punctuation keeps its space with the word: narrow before ; : ? ! » and after «, whole before % and €. */
export const frenchSpaces = (text: string): string =>
  text
    .replace(/ (?=[;:?!»])/g, "\u202f")
    .replace(/« /g, "«\u202f")
    .replace(/ (?=[%€])/g, "\u00a0");
