import tabs from '../../../ui/Tabs.module.css'
import styles from './Mailing.module.css'
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
  if (isUnknown) return <div className={styles.place} />
  return (
    <nav className={styles.place} aria-label="Mailings">
      <ul className={tabs.tabs} data-look="line">
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
