import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: string
  /** What a link to this tab says: it opens in a new browser tab as any link does. */
  href: string
  /** A figure beside the label, for the eye alone. */
  count?: number
}

export interface TabsProps<Id extends string> {
  /** What the row of tabs is about, for those who listen. */
  label: string
  /** In front of the ids of tabs and panels; unique on the page. */
  name: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** `board` is the console's side board, across the top where there is no room for a side. */
  look?: 'line' | 'board'
}

const tabId = (name: string, id: string) => `${name}-${id}-tab`
const panelId = (name: string) => `${name}-panel`

/** One stop for the Tab key; arrows, Home and End walk and show (WAI-ARIA: Tabs, automatic activation). */
export function Tabs<Id extends string>({
  label,
  name,
  tabs,
  selected,
  onSelect,
  look = 'line',
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)

  function onClick(event: MouseEvent, id: Id) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onSelect(id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = tabs.findIndex((tab) => tab.id === selected)
    const next = tabs[targetOf(event.key, at, tabs.length) ?? -1]
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
          tabIndex={tab.id === selected ? 0 : -1}
          className={styles.tab}
          onClick={(event) => onClick(event, tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className={styles.count} aria-hidden="true">
              {tab.count}
            </span>
          )}
        </a>
      ))}
    </div>
  )
}

function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case ' ':
      return at
    default:
      return undefined
  }
}

export interface TabPanelProps {
  name: string
  selected: string
  /** In place of the tab's own words, where those would also name something inside. */
  label?: string
  children: ReactNode
}

/** What the selected tab shows. */
export function TabPanel({ name, selected, label, children }: TabPanelProps) {
  return (
    <div
      id={panelId(name)}
      className={styles.panel}
      role="tabpanel"
      aria-label={label}
      aria-labelledby={label === undefined ? tabId(name, selected) : undefined}
    >
      {children}
    </div>
  )
}
