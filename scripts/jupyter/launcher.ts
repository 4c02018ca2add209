/**
 * What the runner must know of a kernel to run a notebook on it. The Deno kernel is one; another
 * kernel of the same language is started by another value of the same type.
 * @module
 */

/** How a kernel is started, and what it calls itself in a notebook. */
export interface KernelLauncher {
  /** The kernel's name in `metadata.kernelspec`. */
  readonly name: string;
  readonly displayName: string;
  readonly language: string;
  /** `metadata.language_info` of a notebook that this kernel ran. It holds no version, so that an upgrade changes no file. */
  readonly languageInfo: Readonly<Record<string, unknown>>;
  /** The command that serves the connection in `connectionFile`. */
  argv(connectionFile: string): string[];
  /** Variables that the kernel gets in addition to the runner's own. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether cells are transpiled by this `deno`, so that its line numbers can be mapped to the source. */
  readonly transpiledByDeno: boolean;
}

/** The kernel that comes with Deno. NO_COLOR keeps ANSI codes out of texts and errors. */
export const denoKernel: KernelLauncher = {
  name: "deno",
  displayName: "Deno",
  language: "typescript",
  languageInfo: {
    codemirror_mode: "typescript",
    file_extension: ".ts",
    mimetype: "text/x.typescript",
    name: "typescript",
    nbconvert_exporter: "script",
    pygments_lexer: "typescript",
  },
  argv: (connectionFile) => [Deno.execPath(), "jupyter", "--kernel", "--conn", connectionFile],
  env: { NO_COLOR: "1" },
  transpiledByDeno: true,
};

/** The tslab kernel; `script` starts tslab in the folder where it finds the library. */
export function tslabKernel(node: string, script: string): KernelLauncher {
  return {
    name: "tslab",
    displayName: "TypeScript",
    language: "typescript",
    languageInfo: {
      codemirror_mode: { mode: "typescript", name: "javascript", typescript: true },
      file_extension: ".ts",
      mimetype: "text/typescript",
      name: "typescript",
    },
    argv: (connectionFile) => [node, script, "kernel", "--config-path", connectionFile],
    env: { NO_COLOR: "1" },
    transpiledByDeno: false,
  };
}
