import type { RecordedPlayer } from '../../contract/recorded-round.ts'

export interface Golfer {
  name: string
  /** The handicap for 18 holes; below 0 for a plus handicap. */
  handicap: number
  image?: RecordedPlayer['image']
  /** The statistics that the golfer records in addition to strokes. */
  tracks: 'everything' | 'putts' | 'nothing'
}

const initials = (letters: string, color: string) => ({ type: 'Initials', initials: letters, color }) as const

export const ann: Golfer = {
  name: 'Ann',
  handicap: 14,
  image: { imageName: 'ann.svg', fallback: initials('AN', '#2f6b4f') },
  tracks: 'everything',
}

/** The avatars cover every case: an image, a missing image with a fallback, initials only, and none. */
export const buddies: readonly Golfer[] = [
  { name: 'Bob', handicap: 9, image: { imageName: 'bob.svg' }, tracks: 'everything' },
  { name: 'Cara', handicap: 22, image: { imageName: 'cara.svg' }, tracks: 'putts' },
  { name: 'Gus', handicap: -2, image: { imageName: 'gus.svg' }, tracks: 'everything' },
  { name: 'Dev', handicap: 17, image: { imageName: 'dev.svg' }, tracks: 'nothing' },
  { name: 'Eve', handicap: 12, image: { imageName: 'eve.svg' }, tracks: 'putts' },
  {
    name: 'Kim',
    handicap: 28,
    image: { imageName: 'kim.jpg', fallback: initials('KI', '#8a4f7d') },
    tracks: 'nothing',
  },
  { name: 'Finn', handicap: 6, image: { imageName: 'finn.svg' }, tracks: 'everything' },
  { name: 'Jon', handicap: 19, image: { fallback: initials('JO', '#2b6cb0') }, tracks: 'putts' },
  { name: 'Hana', handicap: 15, image: { imageName: 'hana.svg' }, tracks: 'putts' },
  { name: 'Ivy', handicap: 36, tracks: 'nothing' },
]

export function buddyNamed(name: string): Golfer {
  const found = buddies.find((buddy) => buddy.name === name)
  if (!found) throw new Error(`unknown demo golfer ${name}`)
  return found
}
