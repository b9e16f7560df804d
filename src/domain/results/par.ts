import { sumOfAll } from './points.ts'

interface HoleWithPar {
  par?: number | undefined
  parOverride?: number | undefined
}

/** Returns the par that counts in this round: score marks, points and greens in regulation use the override. */
export function parInForce(hole: HoleWithPar): number | undefined {
  return hole.parOverride ?? hole.par
}

/** Returns `4`, or `4/5` when an override differs from the par; an empty string when the par is unknown. */
export function parText({ par, parOverride }: HoleWithPar): string {
  const known = par ?? parOverride
  if (known === undefined) return ''
  return parOverride === undefined || parOverride === known ? String(known) : `${known}/${parOverride}`
}

/** Returns the course's par and, if overrides change it, the par in force; neither when a hole's par is unknown. */
export function totalPar(holes: readonly HoleWithPar[]): HoleWithPar {
  const par = sumOfAll(holes.map((hole) => hole.par ?? hole.parOverride))
  const inForce = sumOfAll(holes.map(parInForce))
  return par === inForce ? { par } : { par, parOverride: inForce }
}
