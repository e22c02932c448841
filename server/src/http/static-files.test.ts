import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'

const HELP = join(import.meta.dirname, '../../content/helpers')
interface Content {
  title: string
  description: string
  slides: { file_name: string; thumb_file_name: string; slide_description: string }[]
}

test('every help slideshow exists in four languages, with all its pictures', async () => {
  const server = await testServer()
  const get = (url: string) => server.app.inject({ method: 'GET', url })
  for (const name of readdirSync(HELP)) {
    const english = (await get(`/helpers/${name}/content.json`)).json<Content>()
    for (const locale of ['en', 'iw', 'he', 'de', 'ru', 'fr']) {
      const content = (await get(`/helpers/${name}/content.json?locale=${locale}`)).json<Content>()
      expect(content.title === english.title, locale).toBe(locale === 'en' || locale === 'fr')
      expect(content.slides.map((slide) => slide.file_name)).toEqual(english.slides.map((slide) => slide.file_name))
      expect(content.description).toBeTruthy()
      for (const slide of content.slides) expect(slide.slide_description).toBeTruthy()
    }
    for (const { file_name, thumb_file_name } of english.slides) {
      for (const picture of [`slide_images/${file_name}`, `thumb_slide_images/${thumb_file_name}`]) {
        const reply = await get(`/helpers/${name}/${picture}`)
        expect([reply.statusCode, reply.headers['content-type']], picture).toEqual([200, expect.stringContaining('image/')])
      }
    }
  }
})

test('only help is found under /helpers', async () => {
  const server = await testServer()
  for (const path of [
    'how-to-log-in/slide_images/none.svg',
    'how-to-log-in/slide_images/..%2Fcontent.json',
    '..%2F..%2Fpackage/content.json',
  ]) {
    const { statusCode } = await server.app.inject({ method: 'GET', url: `/helpers/${path}` })
    expect(statusCode, path).toBe(404)
  }
})
