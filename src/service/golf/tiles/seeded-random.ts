/** Returns the next number from 0 up to 1; the same seed gives the same sequence. */
export type Random = () => number

/** Hashes the parts to an unsigned 32-bit number (FNV-1a), to be used as a seed. */
export function hashOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const letter of parts.join('|')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

/** Creates a Mulberry32 generator: fast and evenly distributed, but not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function randomBetween(random: Random, min: number, max: number): number {
  return min + random() * (max - min)
}

/**
 * Creates a smooth periodic function for natural-looking outlines: it takes a fraction of a full turn and returns -1
 * to 1. It is a sum of sines with random phases; `strengths[i]` weighs the one with `i + 1` periods a turn.
 */
export function createWave(random: Random, strengths: readonly number[]): (turn: number) => number {
  const sum = strengths.reduce((total, strength) => total + strength, 0) || 1
  const sines = strengths.map((strength, index) => ({
    strength: strength / sum,
    periods: index + 1,
    phase: random(),
  }))
  return (turn) =>
    sines.reduce(
      (total, { strength, periods, phase }) =>
        total + strength * Math.sin(2 * Math.PI * (turn * periods + phase)),
      0,
    )
}

/**
 * Creates smooth two-dimensional value noise from 0 to 1: random values at the corners of a grid of `cellSize` metres,
 * interpolated between them.
 */
export function createNoise(seed: number, cellSize: number): (x: number, y: number) => number {
  const ease = (fraction: number) => fraction * fraction * (3 - 2 * fraction)
  return (x, y) => {
    const column = Math.floor(x / cellSize)
    const row = Math.floor(y / cellSize)
    const right = ease(x / cellSize - column)
    const down = ease(y / cellSize - row)
    const upper = cornerValue(seed, column, row) * (1 - right) + cornerValue(seed, column + 1, row) * right
    const lower =
      cornerValue(seed, column, row + 1) * (1 - right) + cornerValue(seed, column + 1, row + 1) * right
    return upper * (1 - down) + lower * down
  }
}

function cornerValue(seed: number, column: number, row: number): number {
  let mixed = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ seed
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
