/** The texts of keyboard shortcuts and palette. */
export const messages = {
  keys: 'Keys',
  keysTitle: 'Keys',
  enableKeys: 'Enable the /, ? and g keys',
  palette: 'Go to…',
  paletteTitle: 'Find, open or do something',
  placeholder: 'Screen, action or user',
  results: 'Results',
  copyLink: 'Copy link to this page',
  copied: 'The link is copied.',
  notCopied: 'The link could not be copied.',
  notLoaded: 'This part of the page did not load.',
  retry: 'Try again',
} as const
