/** `deno task lab`: what it installs, what it leaves alone, what it opens, and that nothing is left of it. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { kernelDeno } from "../../scripts/lab/deno.ts";
import { findFrontEnd, WITHOUT_JUPYTER } from "../../scripts/lab/front_ends.ts";
import {
  dataFolder,
  installKernelspec,
  type Kernelspec,
  ownerOf,
  uninstallKernelspec,
} from "../../scripts/lab/kernelspec.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/lab.ts", import.meta.url));

const scratch = mkdtempSync(join(tmpdir(), "lucas-lab-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
let count = 0;
const freshFolder = () => {
  const folder = join(scratch, String(++count));
  mkdirSync(folder);
  return folder;
};

/** A program in a folder of its own, for a PATH. */
function program(name: string, text: string): string {
  const folder = freshFolder();
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), 0o755);
  return folder;
}

async function run(
  args: readonly string[],
  env: Record<string, string> = {},
  deno = Deno.execPath(),
) {
  const { code, stdout, stderr } = await new Deno.Command(deno, {
    args: ["run", "--quiet", "-A", SCRIPT, ...args],
    env: { NO_COLOR: "1", PATH: freshFolder(), ...env },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

const specIn = (folder: string) => JSON.parse(readFileSync(join(folder, "kernel.json"), "utf8"));

const SPEC: Kernelspec = {
  argv: ["x", "{connection_file}"],
  display_name: "X",
  language: "typescript",
  interrupt_mode: "message",
  env: {},
};

describe("the folder of Jupyter's data", () => {
  test.each([
    [{ HOME: "/home/ada" }, "linux", undefined, "/home/ada/.local/share/jupyter"],
    [{ HOME: "/home/ada", XDG_DATA_HOME: "/data" }, "linux", undefined, "/data/jupyter"],
    [{ HOME: "/Users/ada" }, "darwin", undefined, "/Users/ada/Library/Jupyter"],
    [{ HOME: "/h", JUPYTER_DATA_DIR: "/j" }, "linux", undefined, "/j"],
    [{ HOME: "/h", JUPYTER_DATA_DIR: "/j" }, "darwin", "/venv", "/venv/share/jupyter"],
    [{ APPDATA: "/ada/AppData/Roaming" }, "windows", undefined, "/ada/AppData/Roaming/jupyter"],
  ])("%j on %s with prefix %s is %s", (env, os, prefix, folder) => {
    expect(dataFolder(env, os, prefix)).toBe(folder);
  });
});

describe("kernelspecs", () => {
  test("what is installed is removed with all folders made for it, and no others", () => {
    const home = freshFolder();
    const data = join(home, "share", "jupyter");
    const folder = installKernelspec(data, "deno", SPEC);
    expect(ownerOf(folder)).toBe("ours");
    expect(statSync(folder).mode & 0o777).toBe(0o755);
    installKernelspec(data, "deno", { ...SPEC, display_name: "Y" }); // again: replaced
    expect(specIn(folder)).toMatchObject({ display_name: "Y", interrupt_mode: "message" });
    expect(readdirSync(dirname(folder))).toEqual(["deno"]);
    expect(uninstallKernelspec(data, "deno")).toBe(true);
    expect(readdirSync(home)).toEqual([]);
    expect(uninstallKernelspec(data, "deno")).toBe(false);
  });

  test("another's kernel, a damaged one and other files are left alone", () => {
    const data = freshFolder();
    const foreign = join(data, "kernels", "deno");
    mkdirSync(foreign, { recursive: true });
    for (const text of ['{"argv":["deno"]}', "{", '{"metadata":{"lucas-lab":1}}', "null"]) {
      writeFileSync(join(foreign, "kernel.json"), text);
      expect(ownerOf(foreign)).toBe("foreign");
      expect(() => installKernelspec(data, "deno", SPEC)).toThrow(/holds another one/);
      expect(uninstallKernelspec(data, "deno")).toBe(false);
      expect(readFileSync(join(foreign, "kernel.json"), "utf8")).toBe(text);
    }
    installKernelspec(data, "mine", SPEC);
    uninstallKernelspec(data, "mine");
    expect(readdirSync(join(data, "kernels"))).toEqual(["deno"]);
  });

  test("an installation that fails leaves the old one, or nothing", () => {
    const home = freshFolder();
    const data = join(home, "jupyter");
    const fail = () => {
      throw new Error("disk full");
    };
    expect(() => installKernelspec(data, "deno", SPEC, fail)).toThrow("disk full");
    expect(readdirSync(home)).toEqual([]);
    const folder = installKernelspec(data, "deno", SPEC);
    expect(() => installKernelspec(data, "deno", { ...SPEC, argv: [] }, fail)).toThrow();
    expect(specIn(folder).argv).toEqual(SPEC.argv);
    expect(readdirSync(dirname(folder))).toEqual(["deno"]);
  });
});

describe("the deno that a kernel names", () => {
  test("a place on PATH is preferred to the file that it points to", () => {
    const cellar = program("deno", "");
    const bin = freshFolder();
    symlinkSync(join(cellar, "deno"), join(bin, "deno"));
    const running = join(cellar, "deno");
    expect(kernelDeno(running, { PATH: bin })).toEqual({
      kind: "installed",
      path: join(bin, "deno"),
    });
    // Another deno on PATH is another version, perhaps.
    expect(kernelDeno(running, { PATH: program("deno", "") })).toEqual({
      kind: "installed",
      path: running,
    });
    expect(kernelDeno(running, {})).toEqual({ kind: "installed", path: running });
  });

  test("one in the cache of npx is linked, also when PATH leads there", () => {
    const cache = join(freshFolder(), "_npx", "0a1b", "node_modules", "deno");
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, "deno"), "");
    chmodSync(join(cache, "deno"), 0o755);
    const running = join(cache, "deno");
    expect(kernelDeno(running, { PATH: cache })).toEqual({ kind: "linked", source: running });
  });

  test("the kernel still runs when the cache of npx is emptied", async () => {
    const home = freshFolder();
    const cache = join(home, "_npx");
    mkdirSync(cache);
    const deno = join(cache, "deno");
    try {
      linkSync(Deno.execPath(), deno);
    } catch {
      copyFileSync(Deno.execPath(), deno);
    }
    const data = join(home, "jupyter");
    const { code, stdout } = await run(["--install"], { JUPYTER_DATA_DIR: data }, deno);
    expect(code).toBe(0);
    expect(stdout).toMatch(/cache that may be emptied/);
    rmSync(cache, { recursive: true });
    const spec = specIn(join(data, "kernels", "deno"));
    expect(spec.argv.slice(1)).toEqual(["jupyter", "--kernel", "--conn", "{connection_file}"]);
    const version = await new Deno.Command(spec.argv[0], { args: ["--version"] }).output();
    expect(new TextDecoder().decode(version.stdout)).toContain(`deno ${Deno.version.deno}`);
    expect((await run(["--uninstall"], { JUPYTER_DATA_DIR: data })).code).toBe(0);
    expect(readdirSync(home)).toEqual([]);
  });
});

describe("deno task lab", () => {
  test.each([
    [["--bogus"], /--bogus/],
    [["extra"], /extra/],
    [["--install", "--uninstall"], /do not go together/],
    [["--prefix="], /--prefix needs a folder/],
  ])("%j is refused with exit code 2", async (args, fault) => {
    const { code, stderr, stdout } = await run(args, { JUPYTER_DATA_DIR: freshFolder() });
    expect(stderr).toMatch(fault);
    expect([code, stdout]).toEqual([2, ""]);
  });

  test("without Jupyter it installs the kernel and says in two lines what else to install", async () => {
    const prefix = freshFolder();
    const { code, stdout } = await run(["--prefix", prefix]);
    expect(code).toBe(0);
    const folder = join(prefix, "share", "jupyter", "kernels", "deno");
    const lines = stdout.trimEnd().split("\n");
    expect(lines[0]).toBe(`The kernel is in ${folder}.`);
    expect(lines.slice(-2)).toEqual([...WITHOUT_JUPYTER]);
    expect(specIn(folder)).toMatchObject({
      display_name: "Deno",
      language: "typescript",
      interrupt_mode: "message",
      env: { NO_COLOR: "1" },
    });
    expect(existsSync(join(folder, "logo-svg.svg"))).toBe(true);
    expect((await run(["--prefix", prefix, "--uninstall"])).stdout).toMatch(/: deno\.\n$/);
    expect(readdirSync(prefix)).toEqual([]);
    expect((await run(["--prefix", prefix, "--uninstall"])).stdout).toMatch(/There is no kernel/);
  });

  test("a kernel that `deno jupyter --install` made stays as it is, and ours goes beside it", async () => {
    const data = freshFolder();
    const foreign = join(data, "kernels", "deno");
    mkdirSync(foreign, { recursive: true });
    writeFileSync(join(foreign, "kernel.json"), '{"argv":["deno"],"display_name":"Deno"}');
    const { stdout } = await run(["--install"], { JUPYTER_DATA_DIR: data });
    expect(stdout).toMatch(/was there already and is left as it is/);
    expect(specIn(foreign)).toEqual({ argv: ["deno"], display_name: "Deno" });
    expect(specIn(join(data, "kernels", "lucas-lab")).display_name).toBe("Deno (Lucas Lab)");
    // When it goes, ours takes the notebooks' own name.
    rmSync(foreign, { recursive: true });
    await run(["--install"], { JUPYTER_DATA_DIR: data });
    expect(readdirSync(join(data, "kernels"))).toEqual(["deno"]);
    await run(["--uninstall"], { JUPYTER_DATA_DIR: data });
    expect(existsSync(join(data, "kernels"))).toBe(true); // it was not ours
  });

  test("JupyterLab is preferred, and opens the notebooks with the options after --", async () => {
    const record = join(freshFolder(), "record");
    const script = `#!/bin/sh\necho "$0 $* $PWD $JUPYTER_PATH" > '${record}'\nexit 7\n`;
    const PATH = `${program("jupyter-notebook", script)}:${program("jupyter-lab", script)}`;
    const prefix = freshFolder();
    const args = ["--prefix", prefix, "--", "--no-browser"];
    const { code, stdout } = await run(args, { PATH });
    expect(stdout).toMatch(/Opening the notebooks in JupyterLab/);
    expect(code).toBe(7);
    const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
    expect(readFileSync(record, "utf8")).toContain(
      `jupyter-lab notebooks --no-browser ${root} ${join(prefix, "share", "jupyter")}`,
    );
    expect(findFrontEnd({ PATH }, "linux")?.name).toBe("JupyterLab");
  });

  test("an active virtual environment counts before PATH", () => {
    const environment = freshFolder();
    mkdirSync(join(environment, "bin"));
    const own = join(environment, "bin", "jupyter-notebook");
    writeFileSync(own, "");
    chmodSync(own, 0o755);
    const PATH = program("jupyter-notebook", "");
    expect(findFrontEnd({ PATH, VIRTUAL_ENV: environment }, "linux")?.command).toBe(own);
    expect(findFrontEnd({ PATH: freshFolder() }, "linux")).toBeUndefined();
  });

  test("a folder that cannot be written is named", async () => {
    const file = join(freshFolder(), "file");
    writeFileSync(file, "");
    const { code, stderr } = await run(["--install"], { JUPYTER_DATA_DIR: join(file, "jupyter") });
    expect(stderr).toContain(file);
    expect(code).toBe(1);
  });
});
