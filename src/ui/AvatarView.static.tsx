import { inkOn } from '../domain/format/ink-on.ts'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** The URL of the photo; undefined for a person without a photo. */
  url?: string | undefined
  /** Shown if there is no photo; if they are empty, a generic icon is shown. */
  initials?: { text: string; color: string } | undefined
}

interface Props extends AvatarProps {
  onError?: () => void
}

/**
 * Shows a person's photo or initials, 44 px wide. Hidden from screen readers because the name is next to it. The photo
 * covers the initials, so that they are visible without a script if the photo cannot be loaded.
 */
export function AvatarView({ url, initials, onError }: Props) {
  return (
    <span className={styles.avatar} aria-hidden="true" data-fallback={fallbackOf(url, initials)}>
      {initials ? <Initials {...initials} /> : <Figure />}
      {url && (
        <img
          className={styles.photo}
          src={url}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      )}
    </span>
  )
}

function fallbackOf(url: string | undefined, initials: AvatarProps['initials']): string | undefined {
  if (url) return undefined
  return initials ? 'initials' : 'default'
}

/** Draws the initials as SVG, because the content policy blocks style attributes in the HTML of a page. */
function Initials({ text, color }: { text: string; color: string }) {
  return (
    <svg className={styles.initials} viewBox="0 0 44 44" aria-hidden="true">
      <rect width="44" height="44" fill={color} />
      <text x="22" y="22" fill={inkOn(color)}>
        {text}
      </text>
    </svg>
  )
}

function Figure() {
  return (
    <svg className={styles.figure} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="8" r="4.2" />
      <path d="M3.5 21c.6-4.6 4-7 8.5-7s7.9 2.4 8.5 7z" />
    </svg>
  )
}
