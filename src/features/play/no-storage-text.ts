/** What to do where the browser refuses its storage. */
export const NO_STORAGE =
  'Keeping score needs the storage of the browser, which it refuses, for example in a private window. Open the page in a normal window, or allow the site to store data.'
