import * as v from 'valibot'

/**
 * Returns whether a text has a character that can be seen: a name of zero-width or direction characters looks empty, and so
 * do the blanks of Braille and Hangul.
 */
export const isVisible = (text: string): boolean =>
  /[^\p{C}\p{Z}\p{M}\u2800\u115f\u1160\u3164\uffa0]/u.test(text)
/** Characters that change the direction of what follows. */
export const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const withoutMarks = v.transform((text: string) => text.replace(DIRECTION_MARKS, ''))
/** A text of people without what could turn round the line in which it is shown. It is trimmed. */
export const plainText = v.pipe(v.string(), Object.assign(withoutMarks, { keepsType: true }), v.trim())
export const visible = v.check(isVisible, 'is empty')

/** Any number that is finite. */
export const count = v.pipe(v.number(), v.finite())

/** In JSON, `null` and a missing field mean the same; both parse to `undefined`. */
export function maybe<S extends v.GenericSchema>(schema: S) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value): v.InferOutput<S> | undefined => value ?? undefined),
  )
}

/** Like `maybe`, but an invalid value parses to `undefined` as well, so that the rest of the response can be shown. */
export function lenient<S extends v.GenericSchema>(schema: S) {
  return v.fallback(maybe(schema), undefined as never)
}

/** A list of `min` to `max` items. Its length is checked before its items, so that a huge list is cheap to reject. */
export function bounded<S extends v.GenericSchema>(item: S, min: number, max: number) {
  return v.pipe(v.array(v.unknown()), v.minLength(min), v.maxLength(max), v.array(item))
}

/** Unix milliseconds. */
export const timestampMs = v.pipe(v.number(), v.finite())

/** Degrees, WGS 84. */
export const coordinates = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
})

/** Number keys of at least this value are rejected, so that a single key cannot allocate a huge list. */
const LIST_MAX_LENGTH = 1000

/**
 * Restores a list from the shapes in which the realtime database returns it: an array, an object with number keys,
 * or nothing for an empty list (see docs/wire.md, "Shapes of lists"). A missing slot is `undefined`.
 * @returns undefined when the value is not a list
 */
export function toSlots(value: unknown): unknown[] | undefined {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.map((slot) => slot ?? undefined)
  if (typeof value !== 'object') return undefined
  const slots: unknown[] = []
  for (const [key, slot] of Object.entries(value)) {
    const index = /^\d{1,4}$/.test(key) ? Number(key) : LIST_MAX_LENGTH
    if (index >= LIST_MAX_LENGTH) return undefined
    slots[index] = slot
  }
  return Array.from(slots, (slot) => slot ?? undefined)
}

/**
 * A list whose positions matter, such as one value for each hole. Gaps and invalid slots parse to `undefined`. The
 * expected length is that of the course, see `fitRound` in the domain.
 */
export function slots<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    describedList(item, true),
    v.transform((value) => {
      const found = toSlots(value) ?? []
      return found.map((slot): v.InferOutput<S> | undefined => {
        if (slot === undefined) return undefined
        const parsed = v.safeParse(item, slot)
        return parsed.success ? parsed.output : undefined
      })
    }),
  )
}

/** A list whose positions do not matter: gaps, invalid items and items of an unknown `type` are left out. */
export function items<S extends v.GenericSchema>(item: S) {
  return v.pipe(
    describedList(item, false),
    v.transform((value) => {
      const found: v.InferOutput<S>[] = []
      for (const slot of toSlots(value) ?? []) {
        const parsed = slot === undefined ? undefined : v.safeParse(item, slot)
        if (parsed?.success) found.push(parsed.output)
      }
      return found
    }),
  )
}

/**
 * A list whose items `parse` turns one by one into what it returns, so that an invalid one does not reject the others.
 * @param item describes what `parse` accepts
 */
export function parsedOneByOne<S extends v.GenericSchema, T>(item: S, parse: (value: unknown) => T) {
  return v.pipe(
    describedList(item, false),
    v.check((value) => Array.isArray(value), 'expected a list'),
    v.transform((value) => (value as unknown[]).map(parse)),
  )
}

/** Accepts any value. `item` and `hasGaps` describe the list to code that walks the schemas, such as the OpenAPI generator. */
function describedList<S extends v.GenericSchema>(item: S, hasGaps: boolean) {
  return Object.assign(v.nullish(v.unknown(), []), { item, hasGaps })
}

/** Returns the path of the first text with a NUL character, which PostgreSQL cannot store; undefined if there is none. */
export function nulPath(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const childPath = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const found = key.includes('\0') ? path : nulPath(child, childPath)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Returns the first issue as one line, such as `players[1].holes[3].strokes: expected a whole number`.
 * @param root name of the value itself, for an issue without a path
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

const withArticle = (word: string) => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`)

/** Valibot's own messages quote the received value; these only name what was expected. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message
  if (issue.received === 'undefined') return 'is missing'
  switch (issue.type) {
    case 'integer':
      return 'expected a whole number'
    case 'string':
    case 'number':
    case 'boolean':
      return `expected ${withArticle(issue.type)}`
    case 'array':
      return 'expected a list'
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return issue.expected === 'never' ? 'unknown field' : 'expected an object'
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
      if (issue.expected === 'Object') return 'expected an object'
      return `expected one of ${issue.expected?.replaceAll(/["()]/g, '').replaceAll(' | ', ', ')}`
    default:
      return issue.expected ? `expected ${issue.expected.replaceAll('"', '')}` : 'is not valid'
  }
}
