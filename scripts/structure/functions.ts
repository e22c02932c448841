import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isMethodDeclaration,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import type { SourceFile } from './files.ts'

const TYPED_PROJECTS = ['tsconfig.json', 'web/tsconfig.json', 'web/tsconfig.worker.json']
const KINDS = [isFunctionDeclaration, isFunctionExpression, isArrowFunction, isMethodDeclaration, isConstructorDeclaration]

/**
 * The functions of these files, by TypeScript's syntax tree. An inner function counts as part of the function around it. Throws if a file
 * is in no project.
 */
export function functionsOf(root: string, files: SourceFile[]) {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: TYPED_PROJECTS.map((path) => join(root, path)).filter((path) => existsSync(path)) })
    const programs = snapshot.getProjects().map(({ program }) => program)
    return files.flatMap(({ path, text }) => {
      const tree = programs.map((program) => program.getSourceFile(join(root, path))).find((found) => found !== undefined)
      if (!tree) throw new Error(`no project has ${path}`)
      return outermost(tree).map((node) => {
        const before = text.slice(0, node.getStart(tree)).split('\n').length
        return { path, line: before, lines: text.slice(0, node.end).split('\n').length - before + 1 }
      })
    })
  } finally {
    api.close()
  }
}

function outermost(node: Node): Node[] {
  if (KINDS.some((is) => is(node))) return [node]
  const found: Node[] = []
  node.forEachChild((child) => void found.push(...outermost(child)))
  return found
}
