/** 0 up to 1, the same row of numbers for the same seed. */
export type Random = () => number

/** FNV-1a: one number for a text, or for the numbers that name a thing. */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const letter of parts.join('|')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

/** Mulberry32: quick, even, and enough where nothing is secret. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function between(random: Random, from: number, to: number): number {
  return from + random() * (to - from)
}

/** A smooth, repeating wave of -1 to 1 over a whole turn, for outlines that nature drew. */
export function createWave(random: Random, strengths: readonly number[]): (turn: number) => number {
  const sum = strengths.reduce((total, strength) => total + strength, 0) || 1
  const parts = strengths.map((strength, at) => ({
    strength: strength / sum,
    count: at + 1,
    phase: random(),
  }))
  return (turn) =>
    parts.reduce(
      (total, { strength, count, phase }) =>
        total + strength * Math.sin(2 * Math.PI * (turn * count + phase)),
      0,
    )
}

/** Smooth noise of 0 to 1 over the ground; `size` is how far apart its hills stand, in metres. */
export function createGroundNoise(seed: number, size: number): (x: number, y: number) => number {
  const corner = (column: number, row: number) => {
    let mixed = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ seed
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const ease = (part: number) => part * part * (3 - 2 * part)
  return (x, y) => {
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)]
    const [right, down] = [ease(x / size - column), ease(y / size - row)]
    const upper = corner(column, row) * (1 - right) + corner(column + 1, row) * right
    const lower = corner(column, row + 1) * (1 - right) + corner(column + 1, row + 1) * right
    return upper * (1 - down) + lower * down
  }
}
