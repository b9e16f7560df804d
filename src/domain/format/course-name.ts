const LENGTH_MAX = 50

/** Returns the first 50 characters of a course name. Counts code points so that no surrogate pair is split. */
export function shortCourseName(name: string): string {
  return name.length <= LENGTH_MAX ? name : Array.from(name).slice(0, LENGTH_MAX).join('')
}
