/** Runs in the browser: the output area of JupyterLab, with its own renderers and nothing else of it. */
import { OutputArea, OutputAreaModel } from "@jupyterlab/outputarea";
import { RenderMimeRegistry, standardRendererFactories } from "@jupyterlab/rendermime";
import { Widget } from "@lumino/widgets";

/** Shows the outputs of one cell, as they stand in the file, at the end of the page. */
function showOutputs(values: never[], trusted: boolean): void {
  const rendermime = new RenderMimeRegistry({ initialFactories: standardRendererFactories });
  const model = new OutputAreaModel({ values, trusted });
  Widget.attach(new OutputArea({ model, rendermime }), document.body);
}

(globalThis as unknown as { showOutputs: typeof showOutputs }).showOutputs = showOutputs;
