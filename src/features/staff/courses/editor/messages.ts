import type { Step } from './editor.store.ts'

export const messages = {
  missingTitle: 'Not in the catalogue',
  missing: (id: string) =>
    `The catalogue has no courses of facility ${id} yet. Import a file that describes them.`,
  unstorable: 'The marked values cannot be saved.',
  unnamed: 'A name is missing, so nothing can be saved.',
  unsaved: 'Unsaved changes',
  review: 'Compare with what is published',
  nothingPublished: 'Nothing is published yet. Golfers will find all courses of the draft.',
  same: 'The draft equals what is published.',
  blocked: 'These problems prevent publishing:',
  discardTitle: 'Discard the draft?',
  discardText: 'This removes the draft and all unsaved changes. What is published remains.',
  conflict: 'Somebody else has changed this facility since you opened it. Your changes are not saved.',
  conflictChoice: '“Take over” discards your changes. “Keep mine” replaces this version with yours.',
  moveHint:
    'Drag a point, or move the focused one with the arrow keys: 1 m, with Shift 10 m. A small ring becomes a new point of the line; Delete removes a point.',
  shapesFailed: 'The shapes of the draft did not load.',
  noTees: 'This course has no tees yet.',
} as const

export const DONE: Readonly<Record<Step['kind'], string>> = {
  save: 'The draft is saved.',
  publish: 'Published. Golfers see it now.',
  discard: 'The draft is discarded.',
  undo: 'Undone.',
}

export const FAILED: Readonly<Record<Step['kind'], string>> = {
  save: 'The draft was not saved',
  publish: 'It was not published',
  discard: 'The draft was not discarded',
  undo: 'It was not undone',
}
