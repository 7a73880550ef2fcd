/** The mark of the product, three stones; `public/favicon.svg` is the same drawing. */
const STONES =
  '<path d="M3.2 27.6c-1.5-2 .6-5.2 4.3-5.9 4.7-.9 12.9-1 17.6 0 3.6.8 5.2 3.9 3.7 5.8-1.3 1.7-4.6 2.1-12.6 2.1s-11.7-.3-13-2Z"/><path d="M8.1 18.1c-1.2-1.9.9-4.3 3.6-4.8 3-.6 6-.6 8.7.1 2.8.7 4.6 3.2 3.3 5-1 1.4-3.4 1.6-7.7 1.6s-6.9-.4-7.9-1.9Z"/><path d="M12.3 10c-1.4-1.6-.4-4.7 1.3-6.1 1.5-1.2 3.5-1.2 5 .1 1.6 1.5 2.3 4.4.9 6-.8 1-1.9 1.3-3.6 1.3s-2.7-.3-3.6-1.3Z"/>';

const drawing = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" ${attributes}>${STONES}</svg>`;

export const MARK = drawing('width="32" height="32" fill="currentColor" aria-hidden="true"');
/** As the icon of a page of its own. */
export const MARK_ADDRESS = `data:image/svg+xml,${encodeURIComponent(drawing('fill="#ca2c7a"'))}`;
