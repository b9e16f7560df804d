import type { Schema } from '../../src/contract/endpoint.ts'

type Json = unknown

/** What a schema of valibot says of itself, as far as the contract's use it. */
interface Known {
  type: string
  wrapped?: Known
  pipe?: readonly Known[]
  entries?: Record<string, Known>
  options?: readonly Known[] | readonly string[]
  item?: Known
  value?: Known
  literal?: unknown
  getter?: (input: unknown) => Known
}

/** Groups in groups are walked into this often. */
const DEPTH_MAX = 2

/**
 * Whole answers that fit a schema: the first has every field, the others each bring in one of a variant's other
 * members. A list holds one item of every kind.
 */
function samplesOf(schema: Schema): Json[] {
  let texts = 0
  return samples(schema as unknown as Known, 0)

  function samples(known: Known, depth: number): Json[] {
    // `slots` and `items` of the contract name what they hold; see `wire.ts`.
    if (known.pipe && known.item) return [list(known.item, depth)]
    if (known.pipe?.[0]?.pipe) return samples(known.pipe[0], depth)
    switch (known.type) {
      case 'nullish':
      case 'nullable':
      case 'optional':
        return samples(part(known.wrapped), depth)
      case 'object':
      case 'loose_object':
        return objects(known.entries ?? {}, depth)
      case 'variant':
      case 'union':
        return (known.options as readonly Known[]).flatMap((option) => samples(option, depth))
      case 'array':
        return [list(part(known.item), depth)]
      case 'record':
        return samples(part(known.value), depth).map((value) => ({ [`text ${++texts}`]: value }))
      case 'lazy':
        return depth >= DEPTH_MAX ? [[]] : samples(part(known.getter?.(undefined)), depth + 1)
      case 'literal':
        return [known.literal]
      case 'picklist':
        return [...(known.options ?? [])]
      case 'string':
        return [`text ${++texts}`]
      case 'number':
        return [4]
      case 'boolean':
        return [true]
      case 'unknown':
        return [true]
      default:
        throw new Error(`nobody has said what a sample of ${known.type} is`)
    }
  }

  function list(item: Known, depth: number): Json[] {
    return samples(item, depth)
  }

  function objects(entries: Record<string, Known>, depth: number): Json[] {
    const all = Object.entries(entries).map(([name, entry]) => [name, samples(entry, depth)] as const)
    const whole = Object.fromEntries(all.map(([name, [first]]) => [name, first]))
    // What is told apart is the one field; lists in full are in the first.
    const small = Object.fromEntries(all.map(([name, [first]]) => [name, Array.isArray(first) ? [] : first]))
    const others = all.flatMap(([name, [, ...rest]]) => rest.map((one) => ({ ...small, [name]: one })))
    return [whole, ...others]
  }
}

function part(known: Known | undefined): Known {
  if (!known) throw new Error('a schema without its part')
  return known
}

export interface WrongShape {
  /** The field, as in `rounds[].timestamp`. */
  field: string
  what: string
  /** The body of the answer. */
  text: string
}

/** JSON can say a number that no double holds; `JSON.stringify` cannot. */
const INFINITE = '@infinite@'
const missing = Symbol('missing')

/** What a service may put into a field: each is of the wrong kind, or out of all bounds, for most fields. */
const WRONG: readonly (readonly [string, unknown])[] = [
  ['missing', missing],
  ['null', null],
  ['true', true],
  ['-1', -1],
  ['0.5', 0.5],
  ['a number beyond every date', 1e300],
  ['a number beyond all numbers', INFINITE],
  ['an empty text', ''],
  ['a text of markup', '<img src=x onerror=alert(1)>'],
  ['the name of a prototype', '__proto__'],
  ['an endless text', 'x'.repeat(5000)],
  ['an empty list', []],
  ['a list of nulls', [null, null]],
  ['a list of lists', [[[]]]],
  ['an empty object', {}],
  ['an object with number keys', { 3: {}, 7: 'x' }],
]

/**
 * Every sample of a schema with one thing wrong in each of its fields in turn; each kind of field once.
 * @param parts what stands in the place of a sample's own parts
 */
export function wrongShapes(schema: Schema, parts?: Record<string, unknown>): WrongShape[] {
  const seen = new Set<string>()
  const whole = (sample: unknown) => (parts ? { ...(sample as object), ...parts } : sample)
  return samplesOf(schema)
    .map(whole)
    .flatMap((sample) =>
      fieldsOf(sample).flatMap(({ path, field }) => {
        if (seen.has(field)) return []
        seen.add(field)
        const wrong = WRONG.map(([what, value]) => ({
          field,
          what,
          text: write(replaced(sample, path, value)),
        }))
        const twice = doubled(sample, path)
        return twice ? [...wrong, { field, what: 'everything in it twice', text: write(twice) }] : wrong
      }),
    )
}

const write = (value: unknown) => JSON.stringify(value ?? null).replaceAll(`"${INFINITE}"`, '1e999')

interface Field {
  path: readonly (string | number)[]
  field: string
}

/** Items of a list are one field, told apart by their `type` alone; a list in itself is the same list. */
function fieldsOf(value: unknown, path: Field['path'] = [], name = ''): Field[] {
  const field = name.replace(/(\.cards)\[GroupCard\]\.cards/, '$1')
  const here = { path, field: field || 'the whole' }
  if (typeof value !== 'object' || value === null) return [here]
  const inner = Object.entries(value).flatMap(([key, one]) => {
    if (!Array.isArray(value)) return fieldsOf(one, [...path, key], `${field}.${key}`)
    const type = typeof one === 'object' && one !== null && 'type' in one ? String(one.type) : ''
    return fieldsOf(one, [...path, Number(key)], `${field}[${type}]`)
  })
  return [here, ...inner]
}

function replaced(value: unknown, [key, ...rest]: Field['path'], by: unknown): unknown {
  if (key === undefined) return by === missing ? undefined : by
  if (Array.isArray(value)) {
    if (rest.length === 0 && by === missing) return value.toSpliced(Number(key), 1)
    return value.with(Number(key), replaced(value[Number(key)], rest, by))
  }
  const { [key]: old, ...others } = value as Record<string, unknown>
  const next = replaced(old, rest, by)
  return rest.length === 0 && by === missing ? others : { ...others, [key]: next }
}

function doubled(value: unknown, path: Field['path']): unknown {
  const at = path.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], value)
  return Array.isArray(at) && at.length > 0 ? replaced(value, path, [...at, ...at]) : undefined
}
