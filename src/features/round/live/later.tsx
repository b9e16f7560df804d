import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import { minutesAgo, shortTimeAgo } from '../../../domain/dates/short-time-ago.ts'
import { chime } from '../../../platform/browser/chime.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Age } from '../../shared/Age.tsx'
import { notifyOf } from '../../shared/notify/browser-notify.ts'
import { messages } from '../../shared/notify/messages.ts'
import { NotifyContent } from '../../shared/notify/NotifyContent.tsx'
import type { Notify } from '../../shared/notify/notify.store.ts'
import type { RoundScreen } from '../round-screen.ts'
import styles from './NotifyDialog.module.css'
import { createAway, createPageNews, type PageNews } from './news.store.ts'
import { createScoreAnnouncement } from './score-announcement.ts'

// What the page of a live round shows beside the round, with the stores of the page.

interface ChangesProps {
  screen: RoundScreen
  /** The element in which changes are highlighted. */
  card: RefObject<HTMLElement | null>
}

/** Announces new scores to screen readers, and highlights them on the card. */
export function LiveChanges({ screen, card }: ChangesProps) {
  const [announcement] = useState(() => createScoreAnnouncement(screen.round.$state, screen.clock))
  const announced = useStore(announcement.$text)
  useEffect(() => announcement.start(), [announcement])
  useMarkedChanges(card)
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  )
}

/**
 * Briefly highlights the cells of a card whose content has changed. Observes the DOM, so that the thousands of cells of
 * a large card need no state. Added or removed rows are not highlighted.
 */
function useMarkedChanges(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = card.current
    if (!root) return
    const observer = new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        const element = target instanceof Element ? target : target.parentElement
        element?.closest('td')?.setAttribute('data-changed', '')
      }
    })
    const unmark = (event: AnimationEvent) => (event.target as Element).removeAttribute('data-changed')
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-mark'],
    })
    root.addEventListener('animationend', unmark)
    return () => {
      observer.disconnect()
      root.removeEventListener('animationend', unmark)
    }
  }, [card])
}

/** Shows how long ago the latest news was. */
export function NewsAge({ atMs, className }: { atMs: number; className: string | undefined }) {
  return <Age sinceMs={atMs} title="News of" text={minutesAgo} className={className} />
}

/** Shows how long ago a score changed last. */
export function ChangeAge({ changedMs }: { changedMs: number }) {
  return <Age sinceMs={changedMs} title="Last change" text={shortTimeAgo} />
}

interface Props {
  screen: RoundScreen
  token: string
}

/**
 * Reads whether this browser is notified about a live round, tells the news on the page itself, also of the time when the
 * viewer was away, and shows the dialog in which the viewer chooses notifications.
 */
export function LiveNotifications({ screen, token }: Props) {
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
  const [away] = useState(() =>
    createAway({
      token,
      $events: screen.feed.$events,
      clock: screen.clock,
      storage: localStore,
      visibility,
    }),
  )
  const dialog = useStore(screen.$dialog)
  useEffect(() => away.start(), [away])
  useEffect(() => away.$missed.subscribe(screen.showMissed), [away, screen])
  useEffect(() => {
    if (dialog === 'feed') away.dismiss()
  }, [dialog, away])
  useEffect(() => notify.start(), [notify])
  useEffect(() => pageNews.start(), [pageNews])
  useEffect(
    () =>
      notify.$state.subscribe((state) =>
        screen.showNotified(state.status === 'found' && state.value.followed !== undefined),
      ),
    [notify, screen],
  )
  return (
    dialog === 'notifications' && (
      <NotifyDialog notify={notify} pageNews={pageNews} onClose={screen.closeDialog} />
    )
  )
}

interface DialogProps {
  notify: Notify
  pageNews: PageNews
  onClose: () => void
}

/** Lets the viewer of a live round choose how they are told the news. */
function NotifyDialog({ notify, pageNews, onClose }: DialogProps) {
  const isOn = useStore(pageNews.$isOn)
  return (
    <Dialog isOpen title={messages.title} onClose={onClose}>
      <NotifyContent notify={notify} isPlayer={false} />
      <div className={styles.page}>
        <h3>{messages.pageTitle}</h3>
        <Checkbox label={messages.pageNews} checked={isOn} onChange={pageNews.choose} />
        {isOn && <p className="quiet">{messages.pageNewsHint}</p>}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{messages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
