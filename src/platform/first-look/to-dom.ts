import { Fragment, isValidElement, type ReactNode } from 'react'

export const CONTROLS = 'button, input, select, textarea, summary'
const SVG = 'http://www.w3.org/2000/svg'

type Props = Record<string, unknown> & { children?: ReactNode }
type PlainComponent = (props: Props) => ReactNode

/** Completes an element of the first look, which has its attributes. */
export type CompleteElement = (element: Element, props: Props) => void

/**
 * Converts React elements to DOM nodes: host elements, fragments and function components without hooks
 * (`*.static.tsx`). Event handlers and refs are left out.
 * @param complete by default makes controls inert because nothing handles their events yet
 * @throws Error for any other component, for example one that uses hooks, memo or lazy
 */
export function toDom(node: ReactNode, complete: CompleteElement = makeInert): DocumentFragment {
  const append = (parent: Node, node: ReactNode): void => {
    if (node === null || node === undefined || typeof node === 'boolean') return
    if (typeof node === 'string' || typeof node === 'number') parent.appendChild(new Text(String(node)))
    else if (isValidElement<Props>(node)) appendElement(parent, node.type, node.props)
    else if (Symbol.iterator in Object(node))
      for (const child of node as Iterable<ReactNode>) append(parent, child)
    else throw new Error('unsupported node')
  }
  const appendElement = (parent: Node, type: unknown, props: Props): void => {
    if (typeof type === 'string') appendTag(parent, type, props)
    else if (type === Fragment) append(parent, props.children)
    else if (typeof type === 'function') append(parent, (type as PlainComponent)(props))
    else throw new Error('unsupported component')
  }
  const appendTag = (parent: Node, tag: string, props: Props): void => {
    const isSvg = tag === 'svg' || (parent instanceof SVGElement && parent.tagName !== 'foreignObject')
    const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
    for (const [name, value] of Object.entries(props)) setAttribute(element, name, value)
    complete(element, props)
    append(element, props.children)
    parent.appendChild(element)
  }
  const fragment = document.createDocumentFragment()
  append(fragment, node)
  return fragment
}

function makeInert(element: Element): void {
  if (element.matches(CONTROLS)) element.setAttribute('inert', '')
}

/** React's property names that differ from the attribute names. */
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for' }
const NO_ATTRIBUTE = new Set(['children', 'ref'])
/**
 * SVG attributes that are in camel case. In the property names of all others, a capital letter stands for a hyphen and
 * a letter.
 */
const SVG_CAMEL_CASE = /^(?:viewBox|preserveAspectRatio|pathLength|gradientUnits|clipPathUnits)$/

/** Sets the attribute for one property of a React element. Functions, such as event handlers, are ignored. */
function setAttribute(element: Element, name: string, value: unknown): void {
  if (NO_ATTRIBUTE.has(name) || value === null || value === undefined || typeof value === 'function') return
  if (name === 'style') {
    setStyle(element, Object(value))
    return
  }
  const hasBooleanText = name.startsWith('aria-') || name.startsWith('data-')
  if (typeof value === 'boolean' && !hasBooleanText) {
    if (value) element.setAttribute(name, '')
    return
  }
  element.setAttribute(attributeName(element, name), String(value))
}

function attributeName(element: Element, name: string): string {
  const renamed = NAMES[name]
  if (renamed) return renamed
  if (!(element instanceof SVGElement) || SVG_CAMEL_CASE.test(name)) return name
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function setStyle(element: Element, style: Record<string, unknown>): void {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return
  for (const [name, value] of Object.entries(style)) {
    if (value === null || value === undefined) continue
    if (name.startsWith('--')) element.style.setProperty(name, String(value))
    else Object.assign(element.style, { [name]: typeof value === 'number' ? `${value}px` : value })
  }
}
