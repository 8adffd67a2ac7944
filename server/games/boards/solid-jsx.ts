import { readFile } from 'node:fs/promises'
import { transformAsync } from '@babel/core'
import solid from 'babel-preset-solid'
import { type Plugin, type TransformFailure, transform } from 'esbuild'

/** Compiles JSX as Solid wants it: esbuild takes the types away, Solid's own compiler does the rest. */
export const solidJsx: Plugin = {
  name: 'solid-jsx',
  setup({ onLoad }) {
    onLoad({ filter: /\.[jt]sx$/ }, async ({ path }) => {
      const loader = path.endsWith('.tsx') ? 'tsx' : 'jsx'
      const plain = { loader, jsx: 'preserve', sourcefile: path, sourcemap: 'inline', tsconfigRaw: {} } as const
      const source = await readFile(path, 'utf8')
      // An error has its file and line, and is reported with them, not as a failure of this plugin.
      const stripped = await transform(source, plain).catch(({ errors }: TransformFailure) => ({ code: null, errors }))
      if (stripped.code === null) return { errors: stripped.errors }
      const { code } = stripped
      const compiled = await transformAsync(code, {
        filename: path,
        presets: [[solid, { generate: 'dom', hydratable: false }]],
        babelrc: false,
        configFile: false,
        sourceMaps: 'inline',
        compact: false,
      })
      return { contents: compiled?.code ?? '', loader: 'js' }
    })
  },
}
