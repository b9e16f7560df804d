/** Where a text stops being JSON, counted from 1. */
export interface JsonProblem {
  line: number
  column: number
}

const SPACE = /[ \t\n\r]*/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SCALAR = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y

/**
 * Returns where a text stops being JSON; undefined if it is JSON. The messages of `JSON.parse` differ between browsers,
 * and some do not tell the place.
 */
export function jsonProblem(text: string): JsonProblem | undefined {
  let at = 0
  /** The closing brackets of the open lists and objects. */
  const closing: string[] = []

  /** Skips what matches; returns whether anything did. */
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = at
    const length = pattern.exec(text)?.[0].length ?? 0
    at += length
    return length > 0
  }
  const skipCharacter = (character: string | undefined) => {
    skip(SPACE)
    if (text[at] !== character || character === undefined) return false
    at += 1
    return true
  }
  const skipKey = () => {
    skip(SPACE)
    return skip(STRING) && skipCharacter(':')
  }
  /** Skips a scalar, or the beginning of a list or object with its first value. */
  const skipValue = (): boolean => {
    for (;;) {
      if (skipCharacter('[')) {
        closing.push(']')
        if (skipCharacter(']')) return closing.pop() !== undefined
      } else if (skipCharacter('{')) {
        closing.push('}')
        if (skipCharacter('}')) return closing.pop() !== undefined
        if (!skipKey()) return false
      } else {
        return skip(STRING) || skip(SCALAR)
      }
    }
  }

  let isValid = skipValue()
  while (isValid && closing.length > 0) {
    if (skipCharacter(closing.at(-1))) closing.pop()
    else isValid = skipCharacter(',') && (closing.at(-1) === ']' || skipKey()) && skipValue()
  }
  if (isValid) skip(SPACE)
  return isValid && at === text.length ? undefined : placeOf(text, at)
}

function placeOf(text: string, at: number): JsonProblem {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
