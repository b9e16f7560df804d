import type { Ink } from './shapes.ts'

/** The colours of images: those of the light scheme in `styles/tokens.css`, because images are used outside of pages. */
export const inks: Record<Ink, string> = {
  fairway: '#11492d',
  'fairway-deep': '#07341f',
  flag: '#c12a16',
  ink: '#15241c',
  'ink-soft': '#4c5b51',
  line: '#dcdacc',
  'on-fairway': '#f6f4e6',
  'on-fairway-soft': '#c2d0b5',
  'on-flag': '#fffaf5',
  'paper-raised': '#fefdf9',
  'paper-sunken': '#f0ede1',
  'score-birdie': '#ef9c86',
  'score-bogey': '#5a6b5f',
  'score-par': '#dce0d3',
}
