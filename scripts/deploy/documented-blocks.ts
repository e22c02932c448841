import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../repository.ts'

/** A fenced code block in docs/operations.md or in a page of the folder docs/operations. */
export interface Block {
  /** The page's name without `.md`, and the block's number on the page, counted from 1: `data 2`. */
  name: string
  text: string
}

/**
 * How the test on a bare machine uses each block, in the order of the test. `pasted`: pasted into a root's shell. `settings`: written into
 * a settings file. `instead`: not used; the text names the test that replaces the block.
 */
export const USES = {
  'operations 1': 'pasted',
  'operations 2': 'pasted',
  'https 1': 'pasted',
  'data 1': 'pasted',
  'data 2': 'pasted',
  'data 3': 'pasted',
  'data 4': 'pasted',
  'data 5': 'pasted',
  'families 1': 'pasted',
  'several 1': 'pasted',
  'updates 1': 'pasted',
  'mail 2': 'pasted',
  'staff-sign-in 1': 'settings',
  'postgresql 1': 'pasted',
  'data 6': 'pasted',
  'data 7': 'pasted',
  'seeing 1': 'settings',
  'containers 1': 'pasted',
  'containers 2': 'pasted',
  'containers 3': 'pasted',
  'containers 4': 'pasted',
  'containers 5': 'pasted',
  'mail 1': { instead: "a provider's mail server: server/src/commands/mail.test.ts sends through one of this machine" },
  'mail 3': { instead: 'records of public DNS: the doctor looks them up at a name server of the test in server/src/commands/mail.test.ts' },
  'sms 1': {
    instead: 'two ways to choose from: tests/gateway sends through a real Kannel, the other uses a gateway that takes JSON',
  },
} as const satisfies Record<string, 'pasted' | 'settings' | { instead: string }>

const FENCED = /^```[^\n]*\n([\s\S]*?)^```$/gm

/** All blocks of docs/operations.md and of the pages in the folder docs/operations. */
export function documentedBlocks(): Block[] {
  const pages = readdirSync(join(repository, 'docs', 'operations')).filter((name) => name.endsWith('.md'))
  return ['../operations.md', ...pages].flatMap((page) => {
    const text = readFileSync(join(repository, 'docs', 'operations', page), 'utf8')
    const name = page.replace('../', '').replace('.md', '')
    return [...text.matchAll(FENCED)].map(([, block = ''], index) => ({ name: `${name} ${index + 1}`, text: block }))
  })
}

/** The text of this block. Throws if the pages have none of this name. */
export function documentedBlock(name: string) {
  const block = documentedBlocks().find((each) => each.name === name)
  if (!block) throw new Error(`The pages have no block ${name}.`)
  return block.text
}

/** The shell lines of a block, without comments and without the files that the block writes between `<<'END'` and `END`. */
export function shellLinesOf(text: string) {
  const isFile = /<<'END'[\s\S]*?^END$/gm
  return text
    .replace(isFile, (file) => file.split('\n')[0] ?? '')
    .split('\n')
    .map((line) => line.replace(/(^| +)#.*$/, '').trimEnd())
    .filter((line) => line !== '')
}

/** The single commands of a block. */
export const commandsOf = (text: string) =>
  shellLinesOf(text)
    .flatMap((line) => line.split(/ *&& */))
    .filter((command) => command !== '')
