import type { Schema } from '../../src/contract/endpoint.ts'

type Json = unknown

/** The properties of a Valibot schema that the schemas of the contract use. */
interface SchemaNode {
  type: string
  wrapped?: SchemaNode
  pipe?: readonly SchemaNode[]
  entries?: Record<string, SchemaNode>
  options?: readonly SchemaNode[] | readonly string[]
  item?: SchemaNode
  value?: SchemaNode
  literal?: unknown
  getter?: (input: unknown) => SchemaNode
}

/** How often a recursive schema is expanded. */
const DEPTH_MAX = 2

/**
 * Returns valid values of a schema. The first has every field; each further one contains another option of a variant.
 * A list holds one item of every kind.
 */
function samplesOf(schema: Schema): Json[] {
  let texts = 0
  return samples(schema as unknown as SchemaNode, 0)

  function samples(known: SchemaNode, depth: number): Json[] {
    // The schemas made by `slots` and `items` expose their `item`; see `wire.ts`.
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
        return (known.options as readonly SchemaNode[]).flatMap((option) => samples(option, depth))
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
        throw new Error(`no sample is defined for schema type ${known.type}`)
    }
  }

  function list(item: SchemaNode, depth: number): Json[] {
    return samples(item, depth)
  }

  function objects(entries: Record<string, SchemaNode>, depth: number): Json[] {
    const all = Object.entries(entries).map(([name, entry]) => [name, samples(entry, depth)] as const)
    const whole = Object.fromEntries(all.map(([name, [first]]) => [name, first]))
    // Only one field differs in the further samples, so their other lists are empty.
    const small = Object.fromEntries(all.map(([name, [first]]) => [name, Array.isArray(first) ? [] : first]))
    const others = all.flatMap(([name, [, ...rest]]) => rest.map((one) => ({ ...small, [name]: one })))
    return [whole, ...others]
  }
}

function part(known: SchemaNode | undefined): SchemaNode {
  if (!known) throw new Error('the schema has no inner schema')
  return known
}

export interface WrongShape {
  /** The field, as in `rounds[].timestamp`. */
  field: string
  what: string
  /** The body of the response. */
  text: string
}

/** Replaced by `1e999`, which is valid JSON but parses to Infinity; `JSON.stringify` cannot write it. */
const INFINITE = '@infinite@'
const missing = Symbol('missing')

/** Values of the wrong type or out of range for most fields. */
const WRONG: readonly (readonly [string, unknown])[] = [
  ['missing', missing],
  ['null', null],
  ['true', true],
  ['-1', -1],
  ['0.5', 0.5],
  ['a number too large for a date', 1e300],
  ['a number that parses to Infinity', INFINITE],
  ['an empty string', ''],
  ['a string with markup', '<img src=x onerror=alert(1)>'],
  ['the string __proto__', '__proto__'],
  ['a very long string', 'x'.repeat(5000)],
  ['an empty list', []],
  ['a list of nulls', [null, null]],
  ['a list of lists', [[[]]]],
  ['an empty object', {}],
  ['an object with number keys', { 3: {}, 7: 'x' }],
]

/**
 * Returns every sample of a schema with each field in turn replaced by each wrong value. Fields that occur in several
 * samples are replaced once.
 * @param parts replace top-level fields of the samples
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
        const repeated = withItemsRepeated(sample, path)
        return repeated ? [...wrong, { field, what: 'every item twice', text: write(repeated) }] : wrong
      }),
    )
}

const write = (value: unknown) => JSON.stringify(value ?? null).replaceAll(`"${INFINITE}"`, '1e999')

interface Field {
  path: readonly (string | number)[]
  field: string
}

/** Returns all fields of a value. List items with the same `type` count as one field, and nested cards as cards. */
function fieldsOf(value: unknown, path: Field['path'] = [], name = ''): Field[] {
  const field = name.replace(/(\.cards)\[GroupCard\]\.cards/, '$1')
  const here = { path, field: field || 'the whole value' }
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

function withItemsRepeated(value: unknown, path: Field['path']): unknown {
  const at = path.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], value)
  return Array.isArray(at) && at.length > 0 ? replaced(value, path, [...at, ...at]) : undefined
}
