import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { CronJob } from 'kubernetes-models/batch/v1'
import { Namespace, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readSettings } from '../../server/src/env.ts'
import { isSettingName } from '../../server/src/platform/settings/misspelt-names.ts'
import { repository } from '../repository.ts'

// There is no cluster: the objects are checked against Kubernetes' own schemas, and against the rules of its restricted profile
// (https://kubernetes.io/docs/concepts/security/pod-security-standards/#restricted).
const read = (path: string) => readFileSync(join(repository, 'deploy', path), 'utf8')
const objects = parseAllDocuments(read('kubernetes/hand-in-hand.yaml')).map((each) => each.toJS())
const MODELS = { Namespace, Secret, Deployment, Service, PersistentVolumeClaim, CronJob }

const ofKind = (kind: string) => objects.find((each) => each.kind === kind)
const { DATABASE_URL, ...secrets } = ofKind('Secret').stringData
const pods = () => [ofKind('Deployment').spec.template.spec, ofKind('CronJob').spec.jobTemplate.spec.template.spec]

test('each object of the Kubernetes example fits its schema, and a broken object does not', () => {
  expect(objects.map(({ kind }) => kind)).toEqual(Object.keys(MODELS))
  for (const object of objects) {
    const Model = MODELS[object.kind as keyof typeof MODELS]
    expect(() => new Model(object).validate(), object.kind).not.toThrow()
  }
  const { selector: _, ...unselected } = ofKind('Deployment').spec
  expect(() => new Deployment({ ...ofKind('Deployment'), spec: unselected }).validate()).toThrow()
  expect(() => new Deployment({ ...ofKind('Deployment'), spec: { ...ofKind('Deployment').spec, replicas: 'two' } }).validate()).toThrow()
})

test('the pods fit the restricted profile, and run as the user of the image', () => {
  const [, user, group] = /^USER (\d+):(\d+)$/m.exec(read('container/Containerfile')) ?? []
  for (const { securityContext, containers, volumes } of pods()) {
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: Number(user),
      runAsGroup: Number(group),
      fsGroup: Number(group),
    })
    expect(securityContext.seccompProfile).toEqual({ type: 'RuntimeDefault' })
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      const mounted = container.volumeMounts.map(({ name }: { name: string }) => name)
      expect(mounted.sort()).toEqual(volumes.map(({ name }: { name: string }) => name).sort())
    }
  }
})

test('the server accepts the settings of the example, in which secrets are files', () => {
  for (const { containers } of pods()) {
    const settings = containers[0].env as { name: string; value: string }[]
    expect(settings.filter(({ name }) => !isSettingName(name))).toEqual([])
    const inFiles = settings.filter(({ name }) => name.endsWith('_FILE'))
    expect(inFiles.map(({ value }) => value.split('/').at(-1))).toEqual(['DATABASE_URL', ...Object.keys(secrets)])
    const env = Object.fromEntries(settings.map(({ name, value }) => [name, value]))
    const found = readSettings({ ...env, HOST: '0.0.0.0', DATABASE_URL, SECRET_KEY: 'x'.repeat(32) })
    expect(found).toMatchObject({ publicUrl: 'https://help.example.org', databaseUrl: DATABASE_URL })
  }
})
