import { atom, type ReadableAtom } from 'nanostores'
import type { fullCard } from './full-card.ts'

type FullCardParts = typeof fullCard

export type FullCardState =
  | { status: 'loading' }
  | { status: 'found'; parts: FullCardParts }
  | { status: 'failed' }

/**
 * Creates the store of the full page's scorecard, whose script phones do not load before somebody wants the full page.
 * @param loadParts loads the script; rejects if it cannot be loaded, and can be called again
 * @param parts if it has loaded
 */
export function createFullCard(
  loadParts: () => Promise<FullCardParts>,
  $isPhoneLayout: ReadableAtom<boolean>,
  parts?: FullCardParts,
) {
  const $state = atom<FullCardState>(parts ? { status: 'found', parts } : { status: 'loading' })
  let attempt: Promise<void> | undefined

  async function tryToLoad(): Promise<void> {
    if ($state.get().status === 'found') return
    try {
      $state.set({ status: 'found', parts: await loadParts() })
    } catch {
      // The page offers another attempt.
      $state.set({ status: 'failed' })
    }
    attempt = undefined
  }
  /** Returns the same promise during an attempt. */
  const load = () => (attempt ??= tryToLoad())

  return {
    $state,
    load,
    /** Loads the script as soon as the full page is shown. Returns an unsubscribe function. */
    start: (): (() => void) =>
      $isPhoneLayout.subscribe((isPhoneLayout) => {
        if (!isPhoneLayout) void load()
      }),
  }
}
