import { useStore } from '@nanostores/react'
import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { routes } from '../../routes.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { PagePart } from '../shared/PagePart.tsx'
import { type HistoryViews, readView, viewPath } from './history-view.store.ts'
import type { StatisticsPartProps } from './statistics/statistics-part.tsx'

interface Props {
  views: HistoryViews
  /** The lazily loaded statistics. */
  Statistics: ComponentType<StatisticsPartProps>
  /** The view of the rounds. */
  children: ReactNode
}

/** Shows the view of the history that the URL names. */
export function HistoryScreen({ views, Statistics, children }: Props) {
  const view = useStore(views.$view, { ssr: 'initial' })
  const box = useRef<HTMLDivElement>(null)
  const isOpened = useRef(false)
  useLayoutEffect(() => views.start(), [views])
  // Scrolls to the top of a view that was opened by a link, and moves the focus there for keyboards and screen readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the view
  useEffect(() => {
    if (!isOpened.current) return
    isOpened.current = false
    scrollTo({ top: 0, behavior: 'instant' })
    box.current?.focus({ preventScroll: true })
  }, [view])

  /** Opens another view without reloading the page. */
  function openView(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented) return
    const path = pathOf(event.target as Element)
    if (path === undefined || viewOf(path) === viewOf(viewPath(view))) return
    event.preventDefault()
    isOpened.current = true
    views.open(path)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or button is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: only its links and buttons are operated
    <div ref={box} className="focus-target" tabIndex={-1} onClick={openView}>
      {view.name === 'rounds' ? (
        children
      ) : (
        <PagePart loading={<Spinner size="page" label="Loading your statistics…" />}>
          <Statistics show={view} />
        </PagePart>
      )}
    </div>
  )
}

/** Returns the path within the history to which a clicked link or button leads. */
function pathOf(target: Element): string | undefined {
  const button = target.closest<HTMLElement>('button[data-path]')
  if (button) return button.dataset.path
  const link = target.closest('a')
  if (!link || link.origin !== location.origin || link.pathname !== routes.rounds.path) return undefined
  return link.pathname + link.search
}

const viewOf = (path: string) => viewPath(readView(new URL(path, location.origin).searchParams))
