import tabs from '../../ui/Tabs.module.css'
import styles from './MailingNav.module.css'
import { MAILING_VIEWS, type MailingView, VIEW_LABELS, viewPath } from './mailing-views.ts'

/** Links to the views of the mailing desk. They are links, so that Send is the first button of the content. */
export function MailingNav({ current }: { current: MailingView }) {
  return (
    <nav className={styles.nav} aria-label="Mailings">
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
