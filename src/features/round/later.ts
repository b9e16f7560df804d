import { api } from '../../platform/api/browser-api.ts'
import { createLoadShapes } from './hole/course-shapes.ts'

// What the page needs after it has shown a round, with the dependencies of the page.
export { HoleMap } from './hole/HoleMap.tsx'
export { PhoneCard } from './phone/PhoneCard.tsx'
export { InvitedNote, RoundMissing, RoundWaiting, StateNote } from './RoundNotes.tsx'
export { roundCache } from './round-cache.ts'

export const loadShapes = createLoadShapes({ api })
