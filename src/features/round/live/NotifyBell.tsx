import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { chime } from '../../../platform/browser/chime.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../../ui/feedback/PartMissing.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { notifyOf } from '../../shared/notify/browser-notify.ts'
import { messages } from '../messages.ts'
import type { RoundScreen } from '../round-screen.ts'
import { BellButton } from './BellButton.static.tsx'
import { createPageNews } from './page-news.store.ts'

interface Props {
  screen: RoundScreen
  token: string
  /** Whether it was pressed before it was there. */
  isPressed?: boolean
  /** Whether it is a button with words instead of a bell. */
  isWords?: boolean
}

const NotifyDialog = lazyPart(async () => (await import('./NotifyDialog.tsx')).NotifyDialog)

/** Shows whether this browser is notified about a live round, and opens the choice. Tells the news on the page itself. */
export function NotifyBell({ screen, token, isPressed = false, isWords = false }: Props) {
  const [notify] = useState(() => notifyOf(token))
  const [pageNews] = useState(() =>
    createPageNews({
      $events: screen.feed.$events,
      storage: localStore,
      visibility,
      chime,
      setTitleNews: screen.showTitleNews,
    }),
  )
  const [isOpen, setOpen] = useState(isPressed)
  const state = useStore(notify.$state)
  // The pressed place holder is gone. A ref, because it is set before the dialog opens, which later gives the focus back.
  const focusIfPressed = useCallback(
    (button: HTMLButtonElement | null) => {
      if (isPressed) button?.focus()
    },
    [isPressed],
  )
  useEffect(() => notify.start(), [notify])
  useEffect(() => pageNews.start(), [pageNews])
  const isOn = state.status === 'found' && state.value.followed !== undefined
  return (
    <>
      {isWords ? (
        <Button onClick={() => setOpen(true)}>{isOn ? messages.notified : messages.notify}</Button>
      ) : (
        <BellButton ref={focusIfPressed} isOn={isOn} onClick={() => setOpen(true)} />
      )}
      {isOpen && (
        <Optional fallback={(retry) => <PartMissing onRetry={retry} />}>
          <NotifyDialog notify={notify} pageNews={pageNews} onClose={() => setOpen(false)} />
        </Optional>
      )}
    </>
  )
}
