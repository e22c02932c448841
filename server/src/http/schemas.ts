import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { showsAtLeast } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifySchema } from 'fastify'

const options: Options = {
  allErrors: false,
  verbose: true,
  removeAdditional: false,
  useDefaults: false,
  strictSchema: false,
  // A test validates the schemas. Validating them here would make the first call 40 ms slower, and take 7 MB.
  validateSchema: false,
  // Only replies have formats.
  validateFormats: false,
}
/** URLs and headers contain text, so texts are converted to numbers, and single values to lists. Values in a body keep their type. */
const fromText = new Ajv({ ...options, coerceTypes: 'array' })
const fromJson = new Ajv({ ...options, coerceTypes: false })
fromJson.addKeyword({
  keyword: 'x-shown',
  type: 'string',
  schemaType: 'number',
  validate: (least: number, text: string) => showsAtLeast(least, text),
})

type Serializer = (reply: unknown) => string

const compileSerializer = SerializerSelector()({}, {})
/** The compiled serializers by schema. They are never compiled again, because the schemas of the contract never change. */
const serializers = new WeakMap<object, Serializer>()

export function serializerOf(schema: object) {
  const known = serializers.get(schema)
  if (known) return known
  const serializer: Serializer = compileSerializer({ schema, method: '', url: '', httpStatus: '' })
  serializers.set(schema, serializer)
  return serializer
}

/** Ajv itself caches by schema what it has compiled. */
export const validatorOf = (schema: object, part: string | undefined): ValidateFunction =>
  (part === 'body' ? fromJson : fromText).compile(schema)

/** Compiles each schema when it is first used, because compiling all of them would take most of the time of a start. */
export function compileOnFirstUse(app: FastifyInstance) {
  app.setSerializerCompiler<FastifySchema>(({ schema }) => {
    let serializer: Serializer | undefined
    return (reply) => {
      serializer ??= serializerOf(schema)
      return serializer(reply)
    }
  })
  app.setValidatorCompiler<FastifySchema>(({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined
    const validator = Object.assign(validate, { errors: null as ErrorObject[] | null })
    function validate(value: unknown) {
      compiled ??= validatorOf(schema, httpPart)
      const isValid = compiled(value)
      validator.errors = compiled.errors ?? null
      return isValid
    }
    return validator
  })
}
