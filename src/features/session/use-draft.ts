import { useEffect } from 'react'
import type { FormDraft } from './drafts.store.ts'
import { drafts } from './drafts.ts'

/**
 * Preserves the input of a form during a new sign-in; see `createDrafts`.
 * @param form name that is unique on the page
 * @param restore receives the stored values when the form is first shown
 */
export function useDraft(form: string, values: FormDraft, restore: (draft: FormDraft) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once, before the user types
  useEffect(() => {
    const draft = drafts.take(form)
    if (draft) restore(draft)
  }, [form])
  useEffect(() => {
    drafts.set(form, values)
    return () => drafts.set(form, undefined)
  })
}
