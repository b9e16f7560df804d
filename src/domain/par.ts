interface HoleWithPar {
  par?: number | undefined
  parOverride?: number | undefined
}

/** A par override replaces the hole's par for this one round: score marks, points and greens in regulation go by it. */
export function parInForce(hole: HoleWithPar): number | undefined {
  return hole.parOverride ?? hole.par
}

/** `4`, or `4/5` where an override exists and differs (spec: Round view); empty where nobody knows the par. */
export function parText({ par, parOverride }: HoleWithPar): string {
  const known = par ?? parOverride
  if (known === undefined) return ''
  return parOverride === undefined || parOverride === known ? String(known) : `${known}/${parOverride}`
}

/** The course's par and, where overrides change it, the par in force; neither while a hole's par is unknown. */
export function totalPar(holes: readonly HoleWithPar[]): HoleWithPar {
  const par = sum(holes.map((hole) => hole.par ?? hole.parOverride))
  const inForce = sum(holes.map(parInForce))
  return par === inForce ? { par } : { par, parOverride: inForce }
}

function sum(values: readonly (number | undefined)[]): number | undefined {
  if (values.length === 0) return undefined
  return values.reduce<number | undefined>(
    (total, value) => (total === undefined || value === undefined ? undefined : total + value),
    0,
  )
}
