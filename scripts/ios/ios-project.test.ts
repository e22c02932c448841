import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../repository.ts'

// These tests need no Mac. They only check that the files of the Xcode project can be read and fit together.

const PROJECT = join(repository, 'phones', 'ios')
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')

type Plist = string | boolean | Plist[] | { [key: string]: Plist }

/** Reads an XML property list of texts, booleans, lists and dictionaries. Throws for anything else. */
function readPlist(path: string): Plist {
  const text = read(path).replace(/^<\?xml[^>]*>\s*<!DOCTYPE plist [^>]*>\s*<plist version="1.0">/, '')
  const tokens = [...text.matchAll(/<(\/?\w+)(\/?)>|([^<>]*[^<>\s][^<>]*)/g)].map(([, name, closed, words]) =>
    name ? `<${name}${closed}>` : (words ?? ''),
  )
  let at = 0
  const expectToken = (token: string) => {
    if (tokens[at++] !== token) throw new Error(`${path}: ${token} expected, and there is ${tokens[at - 1]}`)
  }
  const readText = (name: string) => {
    const words = tokens[at]?.startsWith('<') ? '' : (tokens[at++] ?? '')
    expectToken(`</${name}>`)
    return words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  }
  const readValue = (): Plist => {
    const token = tokens[at++]
    if (token === '<string>') return readText('string')
    if (token === '<true/>' || token === '<false/>') return token === '<true/>'
    if (token === '<dict/>') return {}
    if (token === '<array/>') return []
    if (token === '<array>') {
      const values = []
      while (tokens[at] !== '</array>') values.push(readValue())
      at++
      return values
    }
    if (token !== '<dict>') throw new Error(`${path}: ${token} is no value`)
    const values: { [key: string]: Plist } = {}
    while (tokens[at] !== '</dict>') {
      expectToken('<key>')
      values[readText('key')] = readValue()
    }
    at++
    return values
  }
  const value = readValue()
  expectToken('</plist>')
  expect(tokens.slice(at)).toEqual([])
  return value
}

interface XcodeObject {
  isa: string
  path?: string
  sourceTree?: string
  children?: string[]
  mainGroup?: string
}
// Xcode's own reader needs a Mac, so `readPlist` reads the project. `XcodeObject` has only the fields that the tests use.
const project = readPlist('HandInHand.xcodeproj/project.pbxproj') as unknown as { objects: Record<string, XcodeObject>; rootObject: string }
const ID = /^48494E48[\dA-F]{16}$/

test('every object that the project names exists, and the project names every object', () => {
  const named = new Set([project.rootObject, ...(JSON.stringify(Object.values(project.objects)).match(/48494E48[\dA-F]{16}/g) ?? [])])
  expect([...named].sort()).toEqual(Object.keys(project.objects).sort())
  for (const id of named) expect(id).toMatch(ID)
  expect(project.objects[project.rootObject]?.isa).toBe('PBXProject')
})

test('every file that the project names exists, and the project names every source in the folder', () => {
  const pathsBelow = (id: string, folder: string): string[] => {
    const { path, sourceTree, children } = project.objects[id] ?? { isa: '' }
    const here = sourceTree === '<group>' && path ? join(folder, path) : folder
    return children ? children.flatMap((child) => pathsBelow(child, here)) : sourceTree === '<group>' ? [here] : []
  }
  const paths = pathsBelow(project.objects[project.rootObject]?.mainGroup ?? '', '')
  for (const path of paths) expect(existsSync(join(PROJECT, path)), path).toBe(true)
  const sources = readdirSync(join(PROJECT, 'App')).filter((name) => /\.(swift|plist|entitlements|xcassets)$/.test(name))
  expect(paths).toEqual(expect.arrayContaining(sources.map((name) => join('App', name))))
})

test('the host, the bundle identifier and the team are set only in Settings.xcconfig', () => {
  const settings = Object.fromEntries([...read('Settings.xcconfig').matchAll(/^(\w+) = (\S+)$/gm)].map(([, name, value]) => [name, value]))
  expect(Object.keys(settings)).toEqual(['HAND_IN_HAND_HOST', 'PRODUCT_BUNDLE_IDENTIFIER', 'DEVELOPMENT_TEAM'])
  expect(readPlist('App/Info.plist')).toMatchObject({
    HandInHandHost: '$(HAND_IN_HAND_HOST)',
    CFBundleIdentifier: '$(PRODUCT_BUNDLE_IDENTIFIER)',
    WKAppBoundDomains: ['$(HAND_IN_HAND_HOST)'],
  })
  expect(readPlist('App/App.entitlements')).toEqual({ 'com.apple.developer.associated-domains': ['applinks:$(HAND_IN_HAND_HOST)'] })
  expect(
    read('Settings.xcconfig')
      .split('\n')
      .filter((line) => line.includes('//') && !line.startsWith('//')),
  ).toEqual([])
})

test('the icon has the size and the format that Apple requires', () => {
  const { images } = JSON.parse(read('App/Assets.xcassets/AppIcon.appiconset/Contents.json'))
  const icon = readFileSync(join(PROJECT, 'App/Assets.xcassets/AppIcon.appiconset', images[0].filename))
  // A PNG's header has the width, the height, the bits of a colour, and 2 for colours without transparency.
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20), icon[24], icon[25]]).toEqual([1024, 1024, 8, 2])
})

test('in each language the iOS app has the same name as the web manifest', () => {
  for (const [folder, locale] of [
    ['en', 'en'],
    ['he', 'iw'],
    ['de', 'de'],
    ['ru', 'ru'],
  ] as const) {
    const { name } = JSON.parse(readFileSync(join(repository, `web/public/manifest.${locale}.webmanifest`), 'utf8'))
    expect(read(`App/${folder}.lproj/InfoPlist.strings`)).toBe(`CFBundleDisplayName = "${name}";\n`)
  }
})
