import type { RecordedPlayer } from '../../contract/recorded-round.ts'

/** Somebody who plays in the demonstration. */
export interface Person {
  name: string
  /** Strokes over par that are usual; below 0 for a plus handicap. */
  handicap: number
  image?: RecordedPlayer['image']
  /** What they write down beside strokes. */
  keeps: 'everything' | 'putts' | 'nothing'
}

const initials = (letters: string, color: string) => ({ type: 'Initials', initials: letters, color }) as const

export const ann: Person = {
  name: 'Ann',
  handicap: 14,
  image: { imageName: 'ann.svg', fallback: initials('AN', '#2f6b4f') },
  keeps: 'everything',
}

/** With a picture, with one that is not there, with initials alone, and with nothing at all. */
export const buddies: readonly Person[] = [
  { name: 'Bob', handicap: 9, image: { imageName: 'bob.svg' }, keeps: 'everything' },
  { name: 'Cara', handicap: 22, image: { imageName: 'cara.svg' }, keeps: 'putts' },
  { name: 'Gus', handicap: -2, image: { imageName: 'gus.svg' }, keeps: 'everything' },
  { name: 'Dev', handicap: 17, image: { imageName: 'dev.svg' }, keeps: 'nothing' },
  { name: 'Eve', handicap: 12, image: { imageName: 'eve.svg' }, keeps: 'putts' },
  {
    name: 'Kim',
    handicap: 28,
    image: { imageName: 'kim.jpg', fallback: initials('KI', '#8a4f7d') },
    keeps: 'nothing',
  },
  { name: 'Finn', handicap: 6, image: { imageName: 'finn.svg' }, keeps: 'everything' },
  { name: 'Jon', handicap: 19, image: { fallback: initials('JO', '#2b6cb0') }, keeps: 'putts' },
  { name: 'Hana', handicap: 15, image: { imageName: 'hana.svg' }, keeps: 'putts' },
  { name: 'Ivy', handicap: 36, keeps: 'nothing' },
]

export function buddyNamed(name: string): Person {
  const found = buddies.find((buddy) => buddy.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
