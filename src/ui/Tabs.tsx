import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { wholeText } from '../domain/format/counted.ts'
import styles from './Tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: string
  /** The URL of the tab, so that it can be opened in a new browser tab. */
  href: string
  /** A number next to the label, hidden from screen readers. */
  count?: number
}

export interface TabsProps<Id extends string> {
  /** Names the tab list for screen readers. */
  label: string
  /** Prefix of the ids of tabs and panels; unique on the page. */
  name: string
  tabs: readonly Tab<Id>[]
  /** The selected tab. Undefined if a prerendered page does not know it; all tabs are then links. */
  selected: Id | undefined
  onSelect: (id: Id) => void
  /** `board` is a list in the sidebar, vertical in wide windows. */
  look?: 'line' | 'board'
}

const tabId = (name: string, id: string) => `${name}-${id}-tab`
const panelId = (name: string) => `${name}-panel`

/** Tabs with one tab stop: arrows, Home and End move to a tab and select it (WAI-ARIA: automatic activation). */
export function Tabs<Id extends string>({
  label,
  name,
  tabs,
  selected,
  onSelect,
  look = 'line',
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone, not all tabs fit.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#${tabId(name, selected ?? '')}`)
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [name, selected])

  function onClick(event: MouseEvent, id: Id) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onSelect(id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = tabs.findIndex((tab) => tab.id === selected)
    const next = tabs[targetIndex(event.key, index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`#${tabId(name, next.id)}`)?.focus()
  }

  return (
    <div
      ref={list}
      className={styles.tabs}
      data-look={look}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <a
          key={tab.id}
          id={tabId(name, tab.id)}
          role="tab"
          href={tab.href}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? panelId(name) : undefined}
          tabIndex={selected === undefined || tab.id === selected ? 0 : -1}
          className={styles.tab}
          onClick={(event) => onClick(event, tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className={styles.count} aria-hidden="true">
              {wholeText(tab.count)}
            </span>
          )}
        </a>
      ))}
    </div>
  )
}

/** Returns the index of the tab that a key selects, or undefined for other keys. */
function targetIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case ' ':
      return index
    default:
      return undefined
  }
}

export interface TabPanelProps {
  name: string
  selected: string
  /** The accessible name, if it must differ from the tab's label because something in the panel has the same name. */
  label?: string
  children: ReactNode
}

/** The content of the selected tab. */
export function TabPanel({ name, selected, label, children }: TabPanelProps) {
  return (
    <div
      id={panelId(name)}
      className="stack gap-0"
      role="tabpanel"
      aria-label={label}
      aria-labelledby={label === undefined ? tabId(name, selected) : undefined}
    >
      {children}
    </div>
  )
}
