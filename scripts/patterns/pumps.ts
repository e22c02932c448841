import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { eachOf } from '../tests/tier.ts'

/** A text that may make a pattern slow: a part that is repeated, with what is before and after it. */
export interface Pump {
  before: string
  part: string
  after: string
}

/** A character of each kind that patterns distinguish. */
const SIGNS = [
  ' ',
  '\n',
  ',',
  '.',
  '-',
  '–',
  ':',
  '/',
  '(',
  '"',
  "'",
  '_',
  '@',
  '<',
  'a',
  'A',
  '1',
  '0',
  'ä',
  'я',
  'Я',
  'א',
  '\u0301',
  '\u200b',
  '²',
  '€',
  '👍',
]
/** A character that no pattern in the code matches. */
const FAILS = '\0'
const SAMPLES = 40
const REPEATED_AT_LEAST = 8

/** At most `most` texts that could be slow for a pattern, made from its characters and alternatives, single and in pairs. */
export function pumpsFor({ source, flags }: { source: string; flags: string }, most: number): Pump[] {
  const uFlags = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, uFlags)
  const own = [...new Set([...source.matchAll(/[\p{L}\p{N}\p{P}\p{S} ]/gu)].map(([sign]) => sign))]
  const reader = sampler(flags, [...new Set([...SIGNS, ...own])])
  const loops = loopsIn(pattern).map((loop) => ({
    befores: [...new Set([reader.before(loop), ''])],
    parts: reader.samples(loop.element).filter(Boolean),
    after: reader.after(loop),
  }))
  const openings = pattern.alternatives.flatMap((each) => reader.openings(each))
  const signs = [
    ...new Set([...loops.flatMap(({ parts }) => parts.filter((part) => [...part].length === 1)).slice(0, 10), ' ', '\n', 'a', '1']),
  ]
  const pumps = [
    ...loops.flatMap(({ befores, parts, after }) =>
      befores.flatMap((before) => withAfters(before, [...parts, ...pairsOf(parts), ...pairsOf(parts.slice(0, 8), signs)], after)),
    ),
    ...withAfters('', [...signs, ...pairsOf(signs), ...openings, ...pairsOf(openings.slice(0, 12), signs)], ''),
  ]
  const unique = [...new Map(pumps.map((each) => [JSON.stringify(each), each])).values()]
  return unique.length <= most ? unique : eachOf(source, unique, Math.ceil(unique.length / most))
}

const pairsOf = (ones: string[], others = ones) =>
  ones.flatMap((one) => others.filter((other) => other !== one).flatMap((other) => [one + other]))
const withAfters = (before: string, parts: string[], after: string): Pump[] =>
  [...new Set(['', FAILS, after + FAILS, '\n1'])].flatMap((end) => parts.map((part) => ({ before, part, after: end })))

const isLoop = (node: AST.Node): node is AST.Quantifier => node.type === 'Quantifier' && node.max >= REPEATED_AT_LEAST

function loopsIn(node: AST.Node): AST.Quantifier[] {
  const inner = childrenOf(node).flatMap(loopsIn)
  return isLoop(node) ? [node, ...inner] : inner
}

function childrenOf(node: AST.Node): AST.Node[] {
  if ('alternatives' in node && node.type !== 'ClassStringDisjunction') return node.alternatives
  if (node.type === 'Alternative') return node.elements
  return node.type === 'Quantifier' ? [node.element] : []
}

/** Makes texts that a part of a pattern matches. `signs` are the characters to make them of. */
function sampler(flags: string, signs: string[]) {
  const known = new Map<AST.Node, string[]>()
  const samples = (node: AST.Node): string[] => {
    const before = known.get(node)
    if (before) return before
    const made = [...new Set(samplesOf(node))].slice(0, SAMPLES)
    known.set(node, made)
    return made
  }
  const first = (node: AST.Node) => samples(node)[0] ?? ''

  function samplesOf(node: AST.Node): string[] {
    if (node.type === 'Alternative') return samplesInOrder(node.elements)
    if (node.type === 'Group' || node.type === 'CapturingGroup' || node.type === 'Pattern') {
      const each = node.alternatives.map(samples)
      return [...each.map(([one = '']) => one), ...each.flat()]
    }
    if (node.type === 'Quantifier') {
      const inner = samples(node.element)
      const once = inner.map((one) => one.repeat(Math.max(1, Math.min(node.min, 8))))
      return [...once.slice(0, SAMPLES - 2), ...(node.min === 0 ? [''] : []), ...(node.max > 1 ? [first(node.element).repeat(2)] : [])]
    }
    if (node.type === 'Character') return [String.fromCodePoint(node.value)]
    if (node.type === 'CharacterClass' || node.type === 'CharacterSet' || node.type === 'ExpressionCharacterClass') return takenBy(node.raw)
    return ['']
  }

  /** The first text joins the first text of each part. Every further text has another text for one of the parts. */
  function samplesInOrder(nodes: AST.Node[]) {
    const firsts = nodes.map(first)
    const varied = nodes.flatMap((node, index) =>
      samples(node)
        .slice(1)
        .map((other) => firsts.with(index, other).join('')),
    )
    return [firsts.join(''), ...varied]
  }

  /** The characters that a class matches, in the order of `signs`: at most 12 of them, evenly chosen. */
  function takenBy(raw: string) {
    const taker = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ''))
    const taken = signs.filter((sign) => taker.test(sign))
    return taken.length > 12 ? taken.filter((_, index) => index % Math.ceil(taken.length / 12) === 0) : taken
  }

  /** The text that must come before a part, so that the pattern reaches the part. */
  function before(node: AST.Node): string {
    const { parent } = node
    if (!parent) return ''
    const above = before(parent)
    if (parent.type !== 'Alternative') return above
    return (
      above +
      parent.elements
        .slice(0, parent.elements.indexOf(node as AST.Element))
        .map(first)
        .join('')
    )
  }

  /** The text that may come after a part. */
  function after(node: AST.Node): string {
    const { parent } = node
    if (!parent) return ''
    const own =
      parent.type === 'Alternative'
        ? parent.elements
            .slice(parent.elements.indexOf(node as AST.Element) + 1)
            .map(first)
            .join('')
        : ''
    return own + after(parent)
  }

  /** The beginnings of texts that an alternative matches. They may be slow if repeated, because a search starts at each place of a text. */
  function openings({ elements }: AST.Alternative) {
    const of = elements.map((_, index) =>
      elements
        .slice(0, index + 1)
        .map(first)
        .join(''),
    )
    return [...new Set([...of, ...(elements[0] ? samples(elements[0]) : [])])].filter(Boolean).slice(0, 20)
  }

  return { samples, before, after, openings }
}
