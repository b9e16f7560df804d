import { Fragment, type ReactNode, Suspense } from 'react'
import { setAttribute } from './attributes.ts'
import { withHooks } from './hooks.ts'

const MEMO = Symbol.for('react.memo')
const LAZY = Symbol.for('react.lazy')
const CONTROLS = 'button, input, select, textarea, summary'
const SVG = 'http://www.w3.org/2000/svg'

type Props = Record<string, unknown> & { children?: ReactNode; fallback?: ReactNode }
type Component = ((props: Props) => ReactNode) & { prototype?: { isReactComponent?: unknown } }
type Class = new (props: Props) => { render(): ReactNode }
interface Element {
  type: unknown
  props: Props
}
/** A part of the page whose script is not there yet. */
const MISSING = new Error('a part that comes later')

/**
 * What a component shows at its first render, as plain elements: nothing listens, and no effect runs.
 * @throws Error at what this site's screens have no use for, as a portal
 */
export function toDom(node: ReactNode): DocumentFragment {
  const fragment = document.createDocumentFragment()
  withHooks(() => append(fragment, node))
  return fragment
}

function append(parent: Node, node: ReactNode): void {
  if (node === null || node === undefined || typeof node === 'boolean') return
  if (typeof node === 'string' || typeof node === 'number') parent.appendChild(new Text(String(node)))
  else if (Symbol.iterator in Object(node)) for (const one of node as Iterable<ReactNode>) append(parent, one)
  else if (typeof node === 'object' && 'props' in node) appendElement(parent, node as Element)
  else throw new Error('a first look knows no such node')
}

function appendElement(parent: Node, { type, props }: Element): void {
  // A page in a frame would be loaded twice; what stands in its place has its size.
  if (type === 'iframe') appendTag(parent, 'div', { className: props.className })
  else if (typeof type === 'string') appendTag(parent, type, props)
  else if (typeof type === 'function') append(parent, callComponent(type as Component, props))
  else if (type === Fragment) append(parent, props.children)
  else if (type === Suspense) appendOrFallback(parent, props)
  else appendElement(parent, { type: unwrapped(type), props })
}

/** What a memo is made of. */
function unwrapped(type: unknown): unknown {
  const { $$typeof: kind, type: inner } = Object(type)
  if (kind === LAZY) throw MISSING
  if (kind !== MEMO) throw new Error('a first look knows no such component')
  return inner
}

function callComponent(component: Component, props: Props): ReactNode {
  if (!component.prototype?.isReactComponent) return component(props)
  return new (component as unknown as Class)(props).render()
}

function appendOrFallback(parent: Node, { children, fallback }: Props): void {
  const fragment = document.createDocumentFragment()
  try {
    append(fragment, children)
    parent.appendChild(fragment)
  } catch (error) {
    if (error !== MISSING) throw error
    append(parent, fallback)
  }
}

function appendTag(parent: Node, tag: string, props: Props): void {
  const isSvg = tag === 'svg' || (parent instanceof SVGElement && parent.tagName !== 'foreignObject')
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value)
  // Nobody listens yet: what is typed or pressed would be lost.
  if (element.matches(CONTROLS)) element.setAttribute('inert', '')
  append(element, props.children)
  parent.appendChild(element)
}
