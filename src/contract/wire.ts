import * as v from 'valibot'

/** On the wire `null` and a missing field mean the same; inside they are both `undefined`. */
export function maybe<S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value): v.InferOutput<S> | undefined => value ?? undefined),
  )
}

/** As `maybe`, and a value of the wrong shape counts as missing, so that the rest still shows. */
export function lenient<S extends v.GenericSchema>(schema: S) {
  return v.fallback(maybe(schema), undefined as never)
}

/** A list of `min` to `max` items; its length is checked first, so that a hostile one costs nothing. */
export function bounded<S extends v.GenericSchema>(item: S, min: number, max: number) {
  return v.pipe(v.array(v.unknown()), v.minLength(min), v.maxLength(max), v.array(item))
}

/** Unix milliseconds. */
export const timestampMs = v.pipe(v.number(), v.finite())

/** The longest list that number keys may ask for; beyond it an object is not a list. */
const LONGEST_LIST = 1000

/**
 * Brings what the realtime database made of a list back to slots: it answers an array, an object with number
 * keys (see the wire page, "The realtime database drops nulls…"), or nothing for an empty one.
 * A missing slot is `undefined`. Answers undefined for what is no list at all.
 */
export function toSlots(value: unknown): unknown[] | undefined {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.map((slot) => slot ?? undefined)
  if (typeof value !== 'object') return undefined
  const slots: unknown[] = []
  for (const [key, slot] of Object.entries(value)) {
    const index = /^\d{1,4}$/.test(key) ? Number(key) : LONGEST_LIST
    if (index >= LONGEST_LIST) return undefined
    slots[index] = slot
  }
  return Array.from(slots, (slot) => slot ?? undefined)
}

/**
 * A list whose place in line means something (hole by hole): gaps and malformed slots stay as `undefined`.
 * Its length is only known to the whole (the course); see `fitRound` in the domain.
 */
export function slots<S extends v.GenericSchema>(item: S) {
  const schema = v.pipe(
    v.nullish(v.unknown(), []),
    v.transform((value) => {
      const found = toSlots(value) ?? []
      return found.map((slot): v.InferOutput<S> | undefined => {
        if (slot === undefined) return undefined
        const parsed = v.safeParse(item, slot)
        return parsed.success ? parsed.output : undefined
      })
    }),
  )
  // Said for whoever walks the schemas: nothing else shows what a slot holds.
  return Object.assign(schema, { item })
}

/** A list whose order alone matters: gaps, unknown `type`s and malformed items are passed over. */
export function items<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    slots(item),
    v.transform((found) => found.filter((one) => one !== undefined) as v.InferOutput<S>[]),
  )
}

/**
 * "path: message" of the first thing wrong, as `players[1].holes[3].strokes: expected a whole number`.
 * @param root what to call the value itself where the path is empty
 */
export function describeIssue(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
  root = 'body',
): string {
  const [issue] = issues
  const path = (issue.path ?? []).reduce<string>((text, part) => {
    if (typeof part.key === 'number') return `${text}[${part.key}]`
    return text ? `${text}.${String(part.key)}` : String(part.key)
  }, '')
  return `${path || root}: ${messageOf(issue)}`
}

const article = (word: string) => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`)

/** Valibot's own messages quote the value that came in; these name only what was expected. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message
  if (issue.received === 'undefined') return 'is missing'
  switch (issue.type) {
    case 'integer':
      return 'expected a whole number'
    case 'string':
    case 'number':
    case 'boolean':
      return `expected ${article(issue.type)}`
    case 'array':
      return 'expected a list'
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return issue.expected === 'never' ? 'is not known here' : 'expected an object'
    case 'min_value':
      return `expected at least ${issue.expected?.replace('>=', '')}`
    case 'max_value':
      return `expected at most ${issue.expected?.replace('<=', '')}`
    case 'min_length':
    case 'non_empty':
      return 'is too short'
    case 'max_length':
      return 'is too long'
    case 'picklist':
    case 'variant':
      return `expected one of ${issue.expected?.replaceAll(/["()]/g, '').replaceAll(' | ', ', ')}`
    default:
      return issue.expected ? `expected ${issue.expected}` : 'is not valid'
  }
}
