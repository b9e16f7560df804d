import { settings } from '../../platform/settings.ts'
import { IconButton } from '../../ui/form/IconButton.static.tsx'
import styles from './SiteHead.module.css'

const LINKS = [
  { text: 'About', url: settings.PUBLIC_ABOUT_URL },
  { text: 'Support', url: settings.PUBLIC_SUPPORT_URL },
]

/** Draws the mark of the site. */
export function SiteMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8 3v17" />
      <path className={styles.flag} d="M8 3.5 19 7 8 10.5z" />
      <path d="M3.5 20.5c2-1.4 7-1.4 9 0" />
    </svg>
  )
}

/** Shows the links to other sites in wide windows. */
export function SiteLinks() {
  return (
    <nav className={styles.links} aria-label="Main">
      <Links />
    </nav>
  )
}

interface MenuProps {
  id: string
  /** Whether the button is an icon, where there is no space for its name. */
  isIcon?: boolean
}

/** Shows the same links in narrow windows, as a menu. `wireMenus` makes its keys work. */
export function SiteMenu({ id, isIcon = false }: MenuProps) {
  const attributes = { popoverTarget: id, 'aria-controls': id, 'aria-expanded': false }
  return (
    <>
      <span className={`not-printed ${styles.button}`}>
        {isIcon ? (
          <IconButton label="Menu" {...attributes}>
            <path d="M4 7h16M4 12h16M4 17h16" />
          </IconButton>
        ) : (
          <button type="button" {...attributes}>
            MENU
          </button>
        )}
      </span>
      <nav id={id} popover="auto" className={styles.menu} aria-label="Menu">
        <Links />
      </nav>
    </>
  )
}

function Links() {
  return LINKS.map(({ text, url }) => (
    <a key={text} href={url} rel="noopener">
      {text}
    </a>
  ))
}
