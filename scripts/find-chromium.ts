import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { installOnDebian } from './install-on-debian.ts'
import { repository } from './repository.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const NOT_FOUND = 'Chromium was not found and could not be installed: install it, or set CHROMIUM_PATH to its program.'

/** The path of a Chromium, installed if the machine has none. Throws one sentence that says what to do. */
export function findChromium(): string {
  const path = process.env.CHROMIUM_PATH
  if (path) {
    if (existsSync(path)) return path
    throw new Error(`CHROMIUM_PATH names ${path}, which does not exist: correct it, or unset it to search for Chromium.`)
  }
  const found = onPath() ?? downloadedByPlaywright()
  if (found) return found
  console.log('Installing Chromium…')
  installOnDebian('chromium')
  const installed = onPath() ?? installByPlaywright()
  if (installed) return installed
  throw new Error(NOT_FOUND)
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The one that Playwright downloaded, if it did. */
function downloadedByPlaywright() {
  const { chromium } = createRequire(join(repository, 'e2e', 'package.json'))('@playwright/test')
  const path: string = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function installByPlaywright() {
  const tool = join(repository, 'node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(process.execPath, [tool, 'install', 'chromium'])
  return downloadedByPlaywright()
}
