import { type ReactNode, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './MenuButton.module.css'

interface Props {
  label: string
  children: ReactNode
}

const GAP_PX = 4

/** A button that opens a menu of actions below it. `ui/menu-keys.ts` makes its keys work. */
export function MenuButton({ label, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  /** The menu is in the top layer, which knows nothing of the button. */
  function place() {
    if (!button.current || !menu.current?.matches(':popover-open')) return
    const anchor = button.current.getBoundingClientRect()
    const { width } = menu.current.getBoundingClientRect()
    menu.current.style.translate = `${Math.max(GAP_PX, anchor.right - width)}px ${anchor.bottom + GAP_PX}px`
  }

  /** Gives the focus back to the button, before an item moves it. */
  function hide() {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }

  return (
    <>
      <Button
        ref={button}
        kind="main"
        popoverTarget={id}
        aria-haspopup="true"
        aria-controls={id}
        aria-expanded={false}
      >
        {label} <span aria-hidden="true">▾</span>
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its items are buttons */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after a click on an item */}
      <div ref={menu} id={id} popover="auto" className={styles.menu} onToggle={place} onClick={hide}>
        {children}
      </div>
    </>
  )
}

interface ItemProps {
  isDanger?: boolean | undefined
  onClick: () => void
  children: ReactNode
}

export function MenuItem({ isDanger, onClick, children }: ItemProps) {
  return (
    <button type="button" className={styles.item} data-danger={isDanger || undefined} onClick={onClick}>
      {children}
    </button>
  )
}
