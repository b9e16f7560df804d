import { useEffect, useState } from 'react'
import { keptDrafts } from './drafts.ts'

/**
 * Returns a text that the user is writing and its setter, like `useState`; undefined while nothing is being written.
 * The text survives everything but its removal and signing out; see `createKeptDrafts`.
 * @param name name that is unique on the site, such as of a form and the golfer whom it concerns
 */
export function useKeptDraft(name: string) {
  const [text, setText] = useState(() => keptDrafts.read(name))
  useEffect(() => keptDrafts.write(name, text), [name, text])
  return [text, setText] as const
}
