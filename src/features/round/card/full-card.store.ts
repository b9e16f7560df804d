import { atom, type ReadableAtom } from 'nanostores'
import type { FullCard } from './FullCard.tsx'

export type FullCardState =
  | { status: 'loading' }
  | { status: 'found'; FullCard: typeof FullCard }
  | { status: 'failed' }

/**
 * Creates the store of the full page's scorecard, whose script phones do not load before somebody wants the full page.
 * @param loadCard loads the script; rejects if it cannot be loaded, and can be called again
 * @param loaded if it has loaded
 */
export function createFullCard(
  loadCard: () => Promise<typeof FullCard>,
  $isPhoneLayout: ReadableAtom<boolean>,
  loaded?: typeof FullCard,
) {
  const $state = atom<FullCardState>(loaded ? { status: 'found', FullCard: loaded } : { status: 'loading' })
  let attempt: Promise<void> | undefined

  async function tryToLoad(): Promise<void> {
    if ($state.get().status === 'found') return
    try {
      $state.set({ status: 'found', FullCard: await loadCard() })
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
