import { useEffect, useRef } from 'react'
import tabs from '../../../ui/Tabs.module.css'
import styles from './MailingNav.module.css'
import { MAILING_VIEWS, type MailingView, VIEW_LABELS, viewPath } from './mailing-views.ts'

interface Props {
  current: MailingView
  /** The service may not have the other views; the links then only take up their space, so that nothing moves. */
  isUnknown?: boolean
}

/**
 * Shows links to the views of the mailing page. They are links instead of buttons, so that Send is the first button of
 * the content.
 */
export function MailingNav({ current, isUnknown = false }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // In narrow windows the links are a horizontal strip; scroll the current link into view.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !link) return
    const middle = (element: Element) => element.getBoundingClientRect().left + element.clientWidth / 2
    list.current.scrollLeft += middle(link) - middle(list.current)
  }, [])
  if (isUnknown) return <div className={styles.place} />
  return (
    <nav className={styles.place} aria-label="Mailings">
      <ul ref={list} className={tabs.tabs} data-look="line">
        {MAILING_VIEWS.map((view) => (
          <li key={view}>
            <a
              className={tabs.tab}
              href={viewPath(view)}
              aria-current={view === current ? 'page' : undefined}
            >
              {VIEW_LABELS[view]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
