import { TextlintKernel, type TextlintKernelRule } from '@textlint/kernel'
import { MarkdownProcessor } from '@textlint/textlint-plugin-markdown/lib/src/MarkdownProcessor.js'
import type { Finding, SourceFile } from './files.ts'
import { WORD_RULES, type WordRule } from './words.ts'

/** Words that documents may not have. Code may still have them. */
const PROSE_DOCUMENT_RULES: WordRule[] = [
  { pattern: /\bthe house\b(?! rules)/i, instead: 'write the architecture or the code' },
  { pattern: /\brooms?\b/i, instead: 'write module, folder or space' },
  { pattern: /\bdoors\b/i, instead: 'write entry point or sign-in' },
  { pattern: /\bpapers\b/i, instead: 'write documents' },
  { pattern: /\bplay(?:s|ed)?\b/i, instead: 'write run, test or simulate' },
  { pattern: /\bby hand\b/i, instead: "write manually, or 'with manual sending' for SMS_PROVIDER=by-hand" },
  { pattern: /\b(?:is|are|was|were|be) told\b/i, instead: 'write is notified' },
  { pattern: /\btells? of\b/i, instead: 'write reports or says' },
  { pattern: /(?<!\b(?:at|by|for|from|of|to|with) )\bwhom\b/i, instead: 'write who, or name the person' },
  { pattern: /\bone's own\b/i, instead: "write 'your own', or name the person" },
  { pattern: /\bthe start (?:closes|refuses|prints)\b/i, instead: "write what the server does 'when it starts'" },
]
const PROSE_RULES = [...WORD_RULES.filter(({ isOnlyForTitles }) => !isOnlyForTitles), ...PROSE_DOCUMENT_RULES]

/** Titles of tests, and texts that others wrote. */
const QUOTED_PROSE = /"[^"\n]*"/g

const plainWords: TextlintKernelRule['rule'] = ({ Syntax, RuleError, getSource, locator, report }) => ({
  [Syntax.Str](node) {
    const text = getSource(node).replace(QUOTED_PROSE, (quoted) => ' '.repeat(quoted.length))
    for (const { pattern, instead } of PROSE_RULES) {
      const match = pattern.exec(text)
      if (match) report(node, new RuleError(`'${match[0]}'\n${instead}`, { padding: locator.at(match.index) }))
    }
  },
})

/** Checks the prose of every document with textlint. Code and the addresses of links do not count as prose. */
export async function checkProse(files: SourceFile[]): Promise<Finding[]> {
  const kernel = new TextlintKernel()
  const found = files
    .filter(({ path }) => path.endsWith('.md'))
    .map(async ({ path, text }) => {
      const { messages } = await kernel.lintText(text, {
        ext: '.md',
        filePath: path,
        plugins: [{ pluginId: 'markdown', plugin: { Processor: MarkdownProcessor } }],
        rules: [{ ruleId: 'plain-words', rule: plainWords }],
      })
      return messages.map(({ message, loc }) => {
        const [rule = '', instead = ''] = message.split('\n')
        return { path: `${path}:${loc.start.line}`, rule: `${rule} in a document`, instead }
      })
    })
  return (await Promise.all(found)).flat()
}
